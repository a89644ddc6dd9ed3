import { defineOperation } from "@tessera/contract/defineOperation.ts";
import { closed } from "@tessera/contract/schema.ts";
import { Type } from "typebox";

/** The packages that the product stands on, with their licences, in the order of their names. */
export const getLicences = defineOperation({
  id: "About_getLicences",
  family: "Abouts",
  name: "get-licences",
  method: "GET",
  envelope: "data",
  input: closed({}),
  output: closed({
    packages: Type.Array(closed({ name: Type.String(), version: Type.String(), licence: Type.String() })),
  }),
  access: { kind: "session", decidedBy: "own" },
  summary: "Packages that the product stands on, with their licences",
});

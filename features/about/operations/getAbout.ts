import { defineOperation } from "@tessera/contract/defineOperation.ts";
import { closed, nullable } from "@tessera/contract/schema.ts";
import { Type } from "typebox";

/** What serves the caller (spec shell §7.3 Abouts). */
export const getAbout = defineOperation({
  id: "About_get",
  family: "Abouts",
  name: "get",
  method: "GET",
  envelope: "data",
  input: closed({}),
  output: closed({
    version: Type.String(),
    /** Day of the commit that the application was built of, `YYYY-MM-DD`; null where it is not known. */
    released: nullable(Type.String()),
    /** Number of the latest publish of definitions. */
    definitions: Type.Integer(),
    /** Name of the process that answered, among those that serve the installation. */
    node: Type.String(),
  }),
  access: { kind: "session", decidedBy: "own" },
  summary: "Version, release and node of what serves the caller",
});

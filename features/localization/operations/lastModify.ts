import { defineOperation } from "@tessera/contract/defineOperation.ts";
import { closed } from "@tessera/contract/schema.ts";
import { Type } from "typebox";

/** A value that changes whenever a text does: a browser whose texts have another one loads them again. */
export const lastModify = defineOperation({
  id: "Localization_lastModify",
  family: "Localizations",
  name: "last-modify",
  method: "GET",
  envelope: "data",
  input: closed({}),
  output: closed({ lastModify: Type.String() }),
  access: { kind: "public" },
  summary: "The version of the texts",
});

import { defineOperation } from "@tessera/contract/defineOperation.ts";
import { closed } from "@tessera/contract/schema.ts";
import { Type } from "typebox";

/** Endings that names of files may have, as administrators keep them (spec shell §7 AllowedFileExtensions). */
export const findEndings = defineOperation({
  id: "AllowedFileExtension_find",
  family: "AllowedFileExtensions",
  name: "find",
  method: "GET",
  envelope: "plain",
  input: closed({}),
  output: Type.Array(closed({ extension: Type.String() })),
  access: { kind: "session", decidedBy: "own" },
  summary: "Endings that names of files may have",
});

import { defineOperation } from "@tessera/contract/defineOperation.ts";
import { closed, Uuid } from "@tessera/contract/schema.ts";
import { Type } from "typebox";

/** The small picture of a picture that the caller may read. */
export const previewFile = defineOperation({
  id: "File_previewFile",
  family: "Files",
  name: "preview-file",
  method: "GET",
  envelope: "bytes",
  input: closed({ id: Uuid() }),
  output: Type.Unknown(),
  access: { kind: "session", decidedBy: "records" },
  errors: ["not_found", "files_unavailable"],
  summary: "The small picture of a file",
});

import { defineOperation } from "@tessera/contract/defineOperation.ts";
import { closed, Uuid } from "@tessera/contract/schema.ts";
import { Type } from "typebox";

/**
 * A file of a record that the caller may read, whole or in ranges. Browsers show what they may show of it, unless it is
 * asked for to be kept.
 */
export const downloadFile = defineOperation({
  id: "File_downloadFile",
  family: "Files",
  name: "download-file",
  method: "GET",
  envelope: "bytes",
  input: closed({ id: Uuid(), download: Type.Optional(Type.Boolean()) }),
  output: Type.Unknown(),
  access: { kind: "session", decidedBy: "records" },
  errors: ["not_found", "files_unavailable"],
  summary: "A file of a record",
});

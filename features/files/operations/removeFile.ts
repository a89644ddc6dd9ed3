import { defineOperation } from "@tessera/contract/defineOperation.ts";
import { closed, Uuid } from "@tessera/contract/schema.ts";

/** Deletes a file of a record that the caller may change. It is kept for a time (`restoreFile`). */
export const removeFile = defineOperation({
  id: "File_removeFile",
  family: "Files",
  name: "remove-file",
  method: "POST",
  envelope: "data",
  input: closed({ id: Uuid() }),
  output: closed({}),
  access: { kind: "session", decidedBy: "records" },
  errors: ["not_found", "access_denied"],
  summary: "Deletes a file",
});

import { defineOperation } from "@tessera/contract/defineOperation.ts";
import { closed, Uuid } from "@tessera/contract/schema.ts";

/** Brings a deleted file back to its record. */
export const restoreFile = defineOperation({
  id: "File_restoreFile",
  family: "Files",
  name: "restore-file",
  method: "POST",
  envelope: "data",
  input: closed({ id: Uuid() }),
  output: closed({}),
  access: { kind: "session", decidedBy: "records" },
  errors: ["not_found", "access_denied"],
  summary: "Brings a deleted file back",
});

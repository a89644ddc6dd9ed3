import { defineOperation } from "@tessera/contract/defineOperation.ts";
import { closed, Uuid } from "@tessera/contract/schema.ts";
import { guestForm } from "../fileInfo.ts";

/**
 * Gives an upload of the caller's own up, also one that is whole and waits for its record to be saved. Nothing of it
 * stays.
 */
export const cancelUpload = defineOperation({
  id: "File_cancelUpload",
  family: "Files",
  name: "cancel-upload",
  method: "POST",
  envelope: "data",
  input: closed({ id: Uuid(), ...guestForm }),
  output: closed({}),
  access: { kind: "page", shows: "form", named: "form", decidedBy: "own" },
  errors: ["not_found"],
  summary: "Gives an upload up",
});

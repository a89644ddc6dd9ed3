import { defineOperation } from "@tessera/contract/defineOperation.ts";
import { closed, Uuid } from "@tessera/contract/schema.ts";

/** Deletes a comment: its author does, and who may delete the record. `restoreComment` undoes it for a day. */
export const removeComment = defineOperation({
  id: "Activity_removeComment",
  family: "Activity",
  name: "remove-comment",
  method: "POST",
  envelope: "data",
  access: { kind: "session", decidedBy: "records" },
  summary: "Deletes a comment",
  errors: ["not_found", "access_denied"],
  input: closed({ id: Uuid() }),
  output: closed({}),
});

import { defineOperation } from "@tessera/contract/defineOperation.ts";
import { closed, Uuid } from "@tessera/contract/schema.ts";
import { CommentSchema } from "../commentInfo.ts";

/** Brings back a comment that the caller has deleted within the last day. */
export const restoreComment = defineOperation({
  id: "Activity_restoreComment",
  family: "Activity",
  name: "restore-comment",
  method: "POST",
  envelope: "data",
  access: { kind: "session", decidedBy: "records" },
  summary: "Restores a deleted comment",
  errors: ["not_found", "access_denied"],
  input: closed({ id: Uuid() }),
  output: closed({ comment: CommentSchema }),
});

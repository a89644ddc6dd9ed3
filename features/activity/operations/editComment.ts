import { defineOperation } from "@tessera/contract/defineOperation.ts";
import { closed, Uuid } from "@tessera/contract/schema.ts";
import { CommentSchema, CommentText } from "../commentInfo.ts";

/** Gives a comment of the caller's own another text; the former one stays to be read. */
export const editComment = defineOperation({
  id: "Activity_editComment",
  family: "Activity",
  name: "edit-comment",
  method: "POST",
  envelope: "data",
  access: { kind: "session", decidedBy: "records" },
  summary: "Edits a comment",
  errors: ["not_found", "access_denied", "too_many_requests"],
  input: closed({ id: Uuid(), text: CommentText() }),
  output: closed({ comment: CommentSchema }),
});

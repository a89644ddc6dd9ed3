import { defineOperation } from "@tessera/contract/defineOperation.ts";
import { closed, Uuid } from "@tessera/contract/schema.ts";
import { Type } from "typebox";
import { CommentSchema, CommentText, placeInput } from "../commentInfo.ts";

/**
 * Comments on a record. The same comment sent again, as its answer was lost, is answered again and there once. Who
 * comments and who is mentioned follow the record from then on, unless they have chosen not to.
 */
export const addComment = defineOperation({
  id: "Activity_addComment",
  family: "Activity",
  name: "add-comment",
  method: "POST",
  envelope: "data",
  access: { kind: "session", decidedBy: "records" },
  summary: "Comments on a record",
  errors: ["record_not_found", "not_found", "access_denied", "attachments_gone", "too_many_requests"],
  input: closed({
    ...placeInput,
    /** Chosen by the sender, a new one for each comment. */
    id: Uuid(),
    text: CommentText(),
    /** Ids of attachments of the record that the caller has sent. */
    files: Type.Optional(Type.Array(Uuid(), { maxItems: 20 })),
  }),
  output: closed({ comment: CommentSchema }),
});

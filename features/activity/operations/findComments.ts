import { defineOperation } from "@tessera/contract/defineOperation.ts";
import { closed, nullable, Uuid } from "@tessera/contract/schema.ts";
import { Type } from "typebox";
import { CommentSchema, placeInput } from "../commentInfo.ts";

/** The comments on a record that the caller may read, newest first, and who follows it. */
export const findComments = defineOperation({
  id: "Activity_findComments",
  family: "Activity",
  name: "find-comments",
  method: "GET",
  envelope: "data",
  access: { kind: "session", decidedBy: "records" },
  summary: "Comments on a record",
  errors: ["record_not_found", "not_found"],
  input: closed({
    ...placeInput,
    /** The `place` of the oldest comment that is known already; absent: the newest ones are asked for. */
    before: Type.Optional(Type.Integer({ minimum: 1 })),
    /** Default 30. */
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  }),
  output: closed({
    comments: Type.Array(CommentSchema),
    /** Whether there are older ones. */
    hasMore: Type.Boolean(),
    /** Comments of the record in all. */
    count: Type.Integer(),
    /** People who follow the record, at most 100, those first who have followed it for longest. */
    followers: Type.Array(closed({ userId: Uuid(), userName: nullable(Type.String()) })),
    /** Whether the caller is one of them. */
    isFollowing: Type.Boolean(),
    may: closed({
      comment: Type.Boolean(),
      /** Whether files may be sent with comments: the record has attachments, and the caller may change these. */
      attach: Type.Boolean(),
    }),
  }),
});

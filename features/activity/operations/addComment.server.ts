import { handle } from "@tessera/server-core/handle.ts";
import { writeComment } from "../server/writeComment.server.ts";
import { addComment } from "./addComment.ts";

/** See `addComment`. */
export const addCommentHandler = handle(addComment, async ({ entity, files = [], id, key, text }, context) => ({
  comment: await writeComment(context, { place: { entity, key }, id, text, files }),
}));

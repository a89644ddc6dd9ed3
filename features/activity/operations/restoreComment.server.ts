import { TesseraError } from "@tessera/contract/errors.ts";
import { handle } from "@tessera/server-core/handle.ts";
import { personOf } from "../server/activityCaller.server.ts";
import { changeComment } from "../server/changeComment.server.ts";
import { unmarkDeleted } from "../server/commentStore.server.ts";
import { restoreComment } from "./restoreComment.ts";

/** See `restoreComment`. */
export const restoreCommentHandler = handle(restoreComment, async ({ id }, context) => {
  const user = personOf(context);
  const comment = await changeComment(context, id, "deleted", async (transaction, { mine, rights, row }) => {
    if (row.deletedBy !== user || !(mine || rights.moderate)) throw new TesseraError("access_denied");
    await unmarkDeleted(transaction, id);
  });
  return { comment };
});

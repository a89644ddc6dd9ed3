import { TesseraError } from "@tessera/contract/errors.ts";
import { handle } from "@tessera/server-core/handle.ts";
import { personOf } from "../server/activityCaller.server.ts";
import { changeComment } from "../server/changeComment.server.ts";
import { markDeleted } from "../server/commentStore.server.ts";
import { removeComment } from "./removeComment.ts";

/** See `removeComment`. */
export const removeCommentHandler = handle(removeComment, async ({ id }, context) => {
  const user = personOf(context);
  await changeComment(context, id, "present", async (transaction, { mine, rights }) => {
    if (!mine && !rights.moderate) throw new TesseraError("access_denied");
    await markDeleted(transaction, id, user);
  });
  return {};
});

import { TesseraError } from "@tessera/contract/errors.ts";
import { mentionsIn } from "@tessera/contract/rich/mention.ts";
import { handle } from "@tessera/server-core/handle.ts";
import { personOf } from "../server/activityCaller.server.ts";
import { changeComment } from "../server/changeComment.server.ts";
import { assertFewRecent, replaceText } from "../server/commentStore.server.ts";
import { commentText } from "../server/commentText.server.ts";
import { noteComment } from "../server/followerStore.server.ts";
import { followSignal } from "../server/followSignal.server.ts";
import { editComment } from "./editComment.ts";

/** See `editComment`. */
export const editCommentHandler = handle(editComment, async ({ id, text }, context) => {
  const { mentioned, stored } = await commentText(context, text);
  const comment = await changeComment(context, id, "present", async (transaction, { mine, rights, row }) => {
    if (!mine || !rights.comment) throw new TesseraError("access_denied");
    if (row.text === stored) return;
    await assertFewRecent(transaction, personOf(context));
    await replaceText(transaction, row, stored);
    const before = mentionsIn(row.text);
    const added = mentioned.filter((user) => !before.includes(user));
    if (added.length === 0) return;
    await noteComment(transaction, { ...row, mentioned: added, isEdit: true });
    await context.services.outbox.signal(followSignal, transaction);
  });
  return { comment };
});

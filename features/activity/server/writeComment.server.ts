import { TesseraError } from "@tessera/contract/errors.ts";
import type { ActivityPlace } from "@tessera/query-model/activitySql.ts";
import { ownAttachments } from "@tessera/records/files/storedFiles.ts";
import type { RequestContext } from "@tessera/server-core/context.ts";
import type { Transaction } from "@tessera/server-core/database/pool.ts";
import { personOf } from "./activityCaller.server.ts";
import { changeActivity } from "./changeActivity.server.ts";
import { assertFewRecent, findComment, insertComment } from "./commentStore.server.ts";
import { commentText } from "./commentText.server.ts";
import { addFollowers, noteComment } from "./followerStore.server.ts";
import { followSignal } from "./followSignal.server.ts";
import { type Comment, shownComments } from "./shownComments.server.ts";

/** A comment as it is sent. */
export interface SentComment {
  readonly place: ActivityPlace;
  readonly id: string;
  readonly text: string;
  readonly files: readonly string[];
}

async function assertOwnFiles(
  transaction: Transaction,
  context: RequestContext,
  { files, place }: SentComment,
): Promise<void> {
  if (files.length === 0) return;
  const own = new Set(await ownAttachments(transaction, context.subject, place, files));
  const gone = files.filter((file) => !own.has(file));
  if (gone.length > 0) throw new TesseraError("attachments_gone", { files: gone });
}

/**
 * Comments on a record, once for each id. Throws `access_denied`, `record_not_found`, `not_found` for an entity without
 * activity, `attachments_gone` for files that are no attachments of the record which the caller has sent,
 * `too_many_requests`, and as `commentText`.
 */
export async function writeComment(context: RequestContext, sent: SentComment): Promise<Comment> {
  const { id, place } = sent;
  const user = personOf(context);
  const { mentioned, stored } = await commentText(context, sent.text);
  const rights = await changeActivity(context, place, async (transaction, found) => {
    if (!found.comment) throw new TesseraError("access_denied", { entity: place.entity });
    const known = await findComment(transaction, id, "present");
    if (known === null) {
      await assertFewRecent(transaction, user);
      await assertOwnFiles(transaction, context, sent);
      const comment = { place, id, userId: user, text: stored, files: [...new Set(sent.files)] };
      const isNew = await insertComment(transaction, comment);
      if (isNew) {
        await addFollowers(transaction, { entity: place.entity, keys: [place.key] }, [user]);
        await noteComment(transaction, { ...place, id, userId: user, mentioned, isEdit: false });
        await context.services.outbox.signal(followSignal, transaction);
      }
    }
    return found;
  });
  const row = await findComment(context.services.database, id, "present");
  // Another comment has the id, or this one was deleted since.
  if (row === null || row.userId !== user || row.entity !== place.entity || row.key !== place.key)
    throw new TesseraError("invalid_input", { problems: [{ path: "/id", code: "used" }] });
  const [comment] = await shownComments(context, place, rights, [row]);
  if (comment === undefined) throw new TesseraError("not_found", { kind: "comment" });
  return comment;
}

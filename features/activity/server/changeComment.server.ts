import { TesseraError } from "@tessera/contract/errors.ts";
import type { ActivityRights } from "@tessera/query-model/activitySql.ts";
import type { RequestContext } from "@tessera/server-core/context.ts";
import type { Transaction } from "@tessera/server-core/database/pool.ts";
import { personOf } from "./activityCaller.server.ts";
import { changeActivity } from "./changeActivity.server.ts";
import { findComment, type StoredComment } from "./commentStore.server.ts";
import { type Comment, shownComments } from "./shownComments.server.ts";

/** A comment that is about to be changed, and what the caller is to it. */
interface ChangedComment {
  readonly row: StoredComment;
  /** Whether the caller wrote it. */
  readonly mine: boolean;
  readonly rights: ActivityRights;
}

const gone = (cause?: unknown): TesseraError => new TesseraError("not_found", { kind: "comment" }, { cause });

/**
 * Changes a comment of a record that the caller may read, and answers it as it is then. One that is not there and one
 * that they may not read are the same. Throws `not_found`.
 */
export async function changeComment(
  context: RequestContext,
  id: string,
  state: "present" | "deleted",
  work: (transaction: Transaction, comment: ChangedComment) => Promise<void>,
): Promise<Comment> {
  const user = personOf(context);
  const known = await findComment(context.services.database, id, state);
  if (known === null) throw gone();
  const place = { entity: known.entity, key: known.key };
  const hide = (error: unknown): never => {
    throw error instanceof TesseraError && error.code === "record_not_found" ? gone(error) : error;
  };
  const { rights, row } = await changeActivity(context, place, async (transaction, found) => {
    await transaction.query({ text: "select from sys.comment where id = $1::uuid for update", values: [id] });
    const before = await findComment(transaction, id, state);
    if (before === null) throw gone();
    await work(transaction, { row: before, mine: before.userId === user, rights: found });
    const after = (await findComment(transaction, id, "present")) ?? before;
    return { rights: found, row: after };
  }).catch(hide);
  const [comment] = await shownComments(context, place, rights, [row]);
  if (comment === undefined) throw gone();
  return comment;
}

import type { NewNotification } from "@tessera/contract/socket/notification.ts";
import { hasUnread } from "@tessera/identity/notices/notificationStore.ts";
import { readReceivers, receiverContext } from "@tessera/identity/notices/receivers.ts";
import { sql } from "@tessera/query-model/sql.ts";
import { recordNotice } from "@tessera/records/guard/urlPermission.ts";
import type { LockedRecord, TakenLock } from "@tessera/records/locks/lockStore.ts";
import type { RequestContext } from "@tessera/server-core/context.ts";
import type { SqlRunner } from "@tessera/server-core/database/pool.ts";
import { defineNotice, type NoticeSort } from "@tessera/server-core/notices/noticeSort.ts";
import { notify } from "../notifications/notify.ts";
import { isNameHidden } from "./lockAccess.ts";

/** Another page asks for a lock. */
export const lockAskedNotice = defineNotice({
  name: "lock-asked",
  label: "locks.notices.asked",
  icon: "lock",
  optional: true,
});

/** Another page has taken a lock over. A person who goes on editing loses their work, so nobody switches it off. */
export const lockTakenNotice = defineNotice({
  name: "lock-taken",
  label: "locks.notices.taken",
  icon: "lock",
  optional: false,
});

/** Who is notified of what of a lock. */
interface LockEvent {
  readonly kind: "asked" | "taken";
  /** Whose lock it is, or was. */
  readonly owner: string;
  readonly record: LockedRecord;
  /** The form that the caller has open: it may name nobody. */
  readonly form: string | null;
}

/**
 * What the owner of a lock is to be notified of: that the caller asks for it, or has taken it after it lapsed. Null for
 * the caller's own lock, and where the owner may no longer read the record.
 */
export async function lockNotice(
  context: RequestContext,
  { kind, owner, record, form }: LockEvent,
): Promise<NewNotification | null> {
  const { services, subject } = context;
  if (owner === subject.userId) return null;
  const [receiver] = await readReceivers(services.database, sql`u.id = ${owner}::uuid`);
  if (receiver === undefined) return null;
  const notice = await recordNotice(receiverContext(context, receiver), record.entity, record.key);
  if (notice === null) return null;
  const isNameless = isNameHidden(context, form) || subject.displayName === null;
  return {
    title: notice.title,
    message: `key:notifications.lock.${kind}${isNameless ? "_by_hidden" : ""}`,
    params: { record: notice.name, ...(isNameless ? {} : { actor: subject.displayName ?? "" }) },
    type: kind === "taken" ? "warning" : "info",
    link: notice.link,
  };
}

/**
 * Stores what `lockNotice` says, unless the owner has not read the same yet: who asks again and again is named once.
 */
export async function sendLockNotice(
  { services }: Pick<RequestContext, "services">,
  owner: string,
  sort: NoticeSort,
  notice: NewNotification | null,
  runner: SqlRunner,
): Promise<void> {
  if (notice === null || (await hasUnread(runner, owner, notice))) return;
  await notify(services, owner, sort, notice, runner);
}

/** Notifies who lost a lapsed lock to the caller while the record is still open on a page of theirs. */
export async function notifyLoser(
  context: RequestContext,
  record: LockedRecord,
  lock: TakenLock | null,
  form: string | null,
): Promise<void> {
  const owner = lock?.takenFrom ?? null;
  if (owner === null) return;
  const notice = await lockNotice(context, { kind: "taken", owner, record, form });
  const { database, outbox } = context.services;
  await database.transaction((transaction) => sendLockNotice(context, owner, lockTakenNotice, notice, transaction));
  outbox.wake();
}

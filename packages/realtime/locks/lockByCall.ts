import { readLock, releaseLock, takeLock } from "@tessera/records/locks/lockStore.ts";
import type { RequestContext } from "@tessera/server-core/context.ts";
import { isNameHidden, type NamedRecord, pageOf, recordFor } from "./lockAccess.ts";
import { type LockInfo, lockInfo } from "./lockInfo.ts";
import { notifyLoser } from "./lockNotices.ts";
import { notifyLock } from "./notifyLock.ts";

/** Takes or keeps a lock for a caller by HTTP. Answers the lock that holds then. Throws what `recordFor` throws. */
export async function lockByCall(context: RequestContext, named: NamedRecord, form: string | null): Promise<LockInfo> {
  const { services, subject } = context;
  const page = pageOf(context, context.channelId ?? "");
  const record = await recordFor(context, named, "update");
  const before = await readLock(services.database, record);
  const lock = await takeLock(services.database, record, page, services.clock);
  await notifyLoser(context, record, lock, form);
  if (lock?.token !== before?.token) await notifyLock(services, record);
  return lockInfo(lock, subject, isNameHidden(context, form));
}

/** Frees the lock of the caller's session with this token. False when it holds none by it. */
export async function unlockByCall(
  context: RequestContext,
  { entity, id }: NamedRecord,
  token: string,
): Promise<boolean> {
  const { database } = context.services;
  const page = pageOf(context, context.channelId ?? "");
  const record = { entity, key: String(id) };
  const isReleased = await releaseLock(database, record, page, token);
  if (isReleased) await notifyLock(context.services, record);
  return isReleased;
}

/** The lock of a record that the caller may read. Throws `record_not_found`. */
export async function lockOf(context: RequestContext, named: NamedRecord, form: string | null): Promise<LockInfo> {
  const record = await recordFor(context, named, "read");
  const lock = await readLock(context.services.database, record);
  return lockInfo(lock, context.subject, isNameHidden(context, form));
}

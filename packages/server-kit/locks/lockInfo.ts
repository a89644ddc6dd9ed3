import type { ServerPayload } from "@tessera/contract/socket/messages.ts";
import type { HeldLock } from "./lockStore.ts";
import type { RecordStanding } from "./presenceStore.ts";

/** What is told of a lock. */
export type LockInfo = Pick<
  ServerPayload<"lock-status-update">,
  "isLocked" | "mine" | "lockValid" | "userID" | "userName" | "userEMail" | "lockTime" | "lockKey"
>;

/** Who is told. */
interface Reader {
  readonly userId: string | null;
  readonly sessionId: string | null;
}

/** A lock as a reader is told of it; its token only where it is his session's own. With `isNameless` nobody is named. */
export function lockInfo(lock: HeldLock | null, reader: Reader, isNameless: boolean): LockInfo {
  const mine = lock !== null && lock.userId === reader.userId;
  const isNamed = lock !== null && (mine || !isNameless);
  return {
    isLocked: lock !== null,
    mine,
    lockValid: lock !== null,
    userID: isNamed ? lock.userId : null,
    userName: isNamed ? lock.userName : null,
    userEMail: isNamed ? lock.email : null,
    lockTime: lock?.since ?? null,
    lockKey: lock !== null && lock.sessionId === reader.sessionId ? lock.token : null,
  };
}

/** How a record stands, as a page is told: without itself among those present. */
export function standingFor(
  { entity, key, lock, present, version }: RecordStanding,
  reader: Reader & { readonly id: string },
  isNameless: boolean,
): ServerPayload<"lock-status-update"> {
  return {
    entity,
    id: key,
    ...lockInfo(lock, reader, isNameless),
    version,
    gone: false,
    present: present
      .filter(({ connection }) => connection !== reader.id)
      .map(({ connection, place, userId, userName }) => ({
        id: connection,
        userId: isNameless ? null : userId,
        userName: isNameless ? null : userName,
        place,
      })),
  };
}

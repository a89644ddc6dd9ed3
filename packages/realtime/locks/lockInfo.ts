import type { ServerPayload } from "@tessera/contract/socket/messages.ts";
import type { HeldLock } from "@tessera/records/locks/lockStore.ts";
import type { RecordStanding } from "@tessera/records/locks/presenceStore.ts";

/** What pages see of a lock. */
export type LockInfo = Pick<
  ServerPayload<"lock-status-update">,
  "isLocked" | "mine" | "lockValid" | "userID" | "userName" | "userEMail" | "lockTime" | "lockKey"
>;

/** Who is notified. */
interface Reader {
  readonly userId: string | null;
  readonly sessionId: string | null;
}

/**
 * A lock as a reader is notified of it; its token only where it is their session's own. With `isNameless` nobody is
 * named.
 */
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

/** One page of each person: the one where the person is at a place, else the first. */
function onePerPerson(pages: RecordStanding["present"]): RecordStanding["present"] {
  const people = new Map<string, RecordStanding["present"][number]>();
  for (const page of pages) {
    const known = people.get(page.userId);
    if (!known || (known.place === null && page.place !== null)) people.set(page.userId, page);
  }
  return [...people.values()];
}

/**
 * How a record stands, as a page sees it: those present are the other people, each once, however many windows they have
 * it open in.
 */
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
    present: onePerPerson(present)
      .filter(({ connection, userId }) => connection !== reader.id && userId !== reader.userId)
      .map(({ connection, place, userId, userName }) => ({
        id: connection,
        userId: isNameless ? null : userId,
        userName: isNameless ? null : userName,
        place,
      })),
  };
}

import type { LockedRecord } from "@tessera/records/locks/lockStore.ts";
import type { Services } from "@tessera/server-core/services.ts";

/** Kind of the signals that a lock, or who has a record open, is another now. */
export const lockSignal = "record-lock";

/** Tells every node that a lock, or who has a record open, is another now. */
export function notifyLock({ outbox }: Pick<Services, "outbox">, { entity, key }: LockedRecord): Promise<void> {
  return outbox.signal({ kind: lockSignal, payload: { entity, key } });
}

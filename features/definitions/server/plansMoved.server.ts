import type { SqlRunner } from "@tessera/server-core/database/pool.ts";
import type { Signal } from "@tessera/server-core/outbox/outbox.ts";
import type { Services } from "@tessera/server-core/services.ts";

const plansMoved: Signal = { kind: "plans-moved", payload: null };

/** Whether a signal says that a plan waits, or that one which waited does no more. */
export const movesPlans = ({ kind }: Signal): boolean => kind === plansMoved.kind;

/** Says it. With `runner` only if that transaction commits; then call `services.outbox.wake()` after it. */
export async function signalPlans({ outbox }: Pick<Services, "outbox">, runner?: SqlRunner): Promise<void> {
  await outbox.signal(plansMoved, runner);
}

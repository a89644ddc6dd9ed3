import type { Signal } from "@tessera/server-core/outbox/outbox.ts";

/** Kind of the signal that a run is due now: servers look at once. */
export const runDue = "run-due";
const cancelled = "run-cancelled";

/** The signal that a run was cancelled: the server that has it stops. */
export const cancelSignal = (run: string): Signal => ({ kind: cancelled, payload: { run } });

/** The run that a signal cancels; null where it says something else. */
export function cancelledRun({ kind, payload }: Signal): string | null {
  if (kind !== cancelled || typeof payload !== "object" || payload === null) return null;
  const run: unknown = Reflect.get(payload, "run");
  return typeof run === "string" ? run : null;
}

import type { SqlRunner } from "@tessera/server-core/database/pool.ts";
import { type NewRun, type RunOwner, startRunSql } from "@tessera/server-core/runs/startRunSql.ts";
import type { Services } from "@tessera/server-core/services.ts";
import { sendProgress } from "./progressStore.ts";
import { runDue } from "./runSignals.ts";

/**
 * Starts a run for a person: it is shown on that person's pages, and a server takes it at once. As part of a
 * transaction it is there when that is committed; then call `services.outbox.wake()` after it.
 */
export async function startOwnedRun(
  services: Pick<Services, "outbox" | "socket">,
  run: NewRun & { readonly owner: RunOwner },
  runner: SqlRunner,
): Promise<void> {
  await runner.query(startRunSql(run));
  await sendProgress(services, run.id, runner);
  await services.outbox.signal({ kind: runDue, payload: null }, runner);
}

import type { SqlRunner } from "@tessera/server-core/database/pool.ts";
import { type NewRun, type RunOwner, startRunSql } from "@tessera/server-core/runs/startRunSql.ts";
import type { Services } from "@tessera/server-core/services.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import { sendProgress } from "./progressStore.ts";
import { runDue } from "./runSignals.ts";

/** A run of a person. */
export interface OwnedRun extends Omit<NewRun, "sealed"> {
  readonly owner: RunOwner;
  /**
   * What it needs in secret, such as an address with a password: only `RunContext.secret` gives it, as long as the run
   * has not ended. Absent: nothing.
   */
  readonly secret?: Json;
}

/**
 * Starts a run for a person: it is shown on that person's pages, and a server takes it at once. As part of a
 * transaction it is there when that is committed; then call `services.outbox.wake()` after it.
 */
export async function startOwnedRun(
  services: Pick<Services, "outbox" | "seal" | "socket">,
  { secret, ...run }: OwnedRun,
  runner: SqlRunner,
): Promise<void> {
  const sealed = secret === undefined ? {} : { sealed: services.seal.close(run.id, secret) };
  await runner.query(startRunSql({ ...run, ...sealed }));
  await sendProgress(services, run.id, runner);
  await services.outbox.signal({ kind: runDue, payload: null }, runner);
}

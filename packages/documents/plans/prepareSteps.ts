import { DatabaseError } from "@tessera/server-core/database/databaseError.ts";
import type { Transaction } from "@tessera/server-core/database/pool.ts";
import type { PlanWatch } from "../store/alterations.ts";
import { moveStep, type StoredStep } from "./planStore.ts";
import { stepFailure } from "./stepFailure.ts";

/** How long a statement waits for its lock, during which it holds up others. */
const lockWait = "5s";
/** How often a statement that could not get its lock in time is tried. */
const lockAttempts = 5;

async function exists(connection: Transaction, step: StoredStep): Promise<boolean> {
  if (step.object === null) return false;
  if (step.mode !== "concurrent") {
    const { rows } = await connection.query({
      text: "select from pg_constraint where conname = $1 and conrelid = (select conrelid from pg_constraint where conname = $1 limit 1)",
      values: [step.object],
    });
    return rows.length > 0;
  }
  const { rows } = await connection.query<{ valid: string }>({
    text: "select indisvalid as valid from pg_index where indexrelid = to_regclass($1)",
    values: [step.object],
  });
  if (rows[0]?.valid === "f") await connection.query(`drop index concurrently if exists ${step.object}`);
  return rows[0]?.valid === "t";
}

/**
 * Builds an index while the table stays in use. It waits for what reads the table now, which stops nobody: a reader may
 * take longer than the time that other steps give their lock, and an attempt that ends there would leave half an index
 * behind.
 */
async function buildConcurrently(connection: Transaction, sql: string): Promise<void> {
  await connection.query("set lock_timeout = 0");
  try {
    await connection.query(sql);
  } finally {
    await connection.query(`set lock_timeout = '${lockWait}'`);
  }
}

async function runOnce(connection: Transaction, sql: string): Promise<number> {
  for (let attempt = 1; ; attempt++) {
    try {
      return (await connection.query(sql)).rowCount;
    } catch (error) {
      const isLock = error instanceof DatabaseError && error.fault === "lock_timeout";
      if (!isLock || attempt === lockAttempts) throw error;
    }
  }
}

async function runStep(
  connection: Transaction,
  plan: string,
  step: StoredStep,
  signal: AbortSignal | null = null,
): Promise<void> {
  await moveStep(connection, plan, step.number, "running");
  if (await exists(connection, step)) return;
  if (step.mode === "concurrent") return buildConcurrently(connection, step.sql);
  if (step.mode === "once") {
    await runOnce(connection, step.sql);
    return;
  }
  for (;;) {
    signal?.throwIfAborted();
    const rows = await runOnce(connection, step.sql);
    if (rows === 0) return;
    await moveStep(connection, plan, step.number, "running", rows);
  }
}

/** Takes prepared steps back, the last first. What cannot be undone is left and named by the error that led here. */
export async function undoSteps(connection: Transaction, plan: string, steps: readonly StoredStep[]): Promise<void> {
  for (const step of steps.toReversed()) {
    if (step.phase !== "prepare" || step.undo === null) continue;
    await runOnce(connection, step.undo);
    await moveStep(connection, plan, step.number, "undone");
  }
}

/** A `PlanWatch` with what cancels the statement of a connection, by the number of its server process. */
export interface StepWatch extends PlanWatch {
  readonly stop: (process: string) => Promise<unknown>;
}

/**
 * Runs `work`, cancelling its statement when the watch's signal fires: for no longer, as the connection may be
 * another's afterwards.
 */
async function stoppable<Value>(connection: Transaction, watch: StepWatch, work: () => Promise<Value>): Promise<Value> {
  const { rows } = await connection.query<{ process: string }>("select pg_backend_pid() as process");
  const process = rows[0]?.process ?? "";
  let stopping: Promise<unknown> = Promise.resolve();
  const onAbort = (): void => {
    // A statement that could not be cancelled goes on to its end, and the next step does not begin.
    stopping = watch.stop(process).catch(() => undefined);
  };
  watch.signal.addEventListener("abort", onAbort, { once: true });
  try {
    watch.signal.throwIfAborted();
    return await work();
  } finally {
    watch.signal.removeEventListener("abort", onAbort);
    await stopping;
  }
}

/**
 * Runs the steps before the publish. Each leaves a mark, and each can be run again: after a crash it goes on where it
 * was. Throws what `stepFailure` makes of a step that failed, and the reason of a signal that stopped it.
 */
export async function prepareSteps(
  connection: Transaction,
  plan: string,
  steps: readonly StoredStep[],
  watch: StepWatch | null = null,
): Promise<void> {
  await connection.query(`set statement_timeout = 0; set lock_timeout = '${lockWait}'`);
  const total = steps.filter(({ phase }) => phase === "prepare").length + 1;
  let done = 0;
  for (const step of steps) {
    if (step.phase !== "prepare") continue;
    watch?.onStep({ action: step.action, done: done++, total });
    if (step.state === "done") continue;
    try {
      await (watch === null
        ? runStep(connection, plan, step)
        : stoppable(connection, watch, () => runStep(connection, plan, step, watch.signal)));
    } catch (error) {
      if (watch?.signal.aborted) throw watch.signal.reason;
      await moveStep(connection, plan, step.number, "failed");
      throw stepFailure(plan, step, error);
    }
    await moveStep(connection, plan, step.number, "done");
  }
  watch?.onStep({ action: "publish", done, total });
  await connection.query("reset statement_timeout; reset lock_timeout");
}

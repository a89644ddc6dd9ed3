import { TesseraError } from "@tessera/contract/errors.ts";
import type { Database } from "@tessera/server-core/database/pool.ts";
import { movePlan, readPlan } from "./planStore.ts";
import { undoSteps } from "./prepareSteps.ts";

/** Undoes what a plan has prepared; again, where that was not finished. */
export async function rollBack(database: Database, id: string): Promise<void> {
  const plan = await readPlan(database, id);
  if (plan) await database.connection((connection) => undoSteps(connection, id, plan.steps));
}

/**
 * Marks a running plan as failed and takes its preparation back. Only one that is still running: another node may have brought it to
 * its end.
 */
export async function failPlan(database: Database, id: string, error: unknown): Promise<void> {
  const code = error instanceof TesseraError ? error.code : "unexpected";
  if (!(await movePlan(database, id, ["running"], "failed", { error: code }))) return;
  await rollBack(database, id);
}

/** Stops a running plan that a person has cancelled, and takes its preparation back. */
export async function stopPlan(database: Database, id: string): Promise<void> {
  if (await movePlan(database, id, ["running"], "cancelled")) await rollBack(database, id);
}

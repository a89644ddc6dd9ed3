import { TesseraError } from "@tessera/contract/errors.ts";
import type { Database } from "../database/pool.ts";
import type { Definitions, Publish, PublishOptions } from "../documents/definitions.ts";
import { failPlan } from "./failPlan.ts";
import { movePlan, readPlan, readPlans } from "./planStore.ts";

/**
 * Applies a plan that waits for a person, and publishes what it was made for. Throws `not_found`, `publish_conflict` when the plan does
 * not wait or its documents were published since, `plan_failed` when a step failed (what was prepared is taken back).
 */
export async function applyPlan(
  database: Database,
  definitions: Definitions,
  id: string,
  options: Omit<PublishOptions, "note">,
): Promise<Publish> {
  const plan = await readPlan(database, id);
  if (!plan) throw new TesseraError("not_found");
  if (!(await movePlan(database, id, ["waiting"], "running"))) throw new TesseraError("publish_conflict", { plan: id });
  try {
    return await definitions.publishKept(plan.content, { ...options, note: plan.note });
  } catch (error) {
    await failPlan(database, id, error);
    throw error;
  }
}

/** Drops a plan that waits. Throws `publish_conflict` when it does not. */
export async function cancelPlan(database: Database, id: string): Promise<void> {
  if (!(await movePlan(database, id, ["waiting"], "cancelled")))
    throw new TesseraError("publish_conflict", { plan: id });
}

/** Whether a living server holds the lock of a plan that it prepares. */
async function isPreparedElsewhere(database: Database, id: string): Promise<boolean> {
  return database.transaction(async (transaction) => {
    const { rows } = await transaction.query<{ free: string }>({
      text: "select pg_try_advisory_xact_lock(hashtextextended($1, 450)) as free",
      values: [id],
    });
    return rows[0]?.free !== "t";
  });
}

/**
 * Goes on with plans that a stopped server left (design §5); for the start of a server. Answers what became of each: the publish, or
 * the error, after which the plan is marked failed and taken back.
 */
export async function resumePlans(
  database: Database,
  definitions: Definitions,
): Promise<readonly { readonly plan: string; readonly outcome: Publish | unknown }[]> {
  const running = await readPlans(database, { offset: 0, limit: 1000 }, ["running"]);
  const outcomes: { plan: string; outcome: Publish | unknown }[] = [];
  for (const { id } of running.toReversed()) {
    const plan = (await isPreparedElsewhere(database, id)) ? null : await readPlan(database, id);
    if (!plan) continue;
    const { note, author } = plan;
    try {
      outcomes.push({ plan: id, outcome: await definitions.publishKept(plan.content, { note, author }) });
    } catch (error) {
      await failPlan(database, id, error);
      outcomes.push({ plan: id, outcome: error });
    }
  }
  return outcomes;
}

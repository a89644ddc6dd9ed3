import { TesseraError } from "@tessera/contract/errors.ts";
import type { Database, SqlRunner } from "@tessera/server-core/database/pool.ts";
import { runInputs } from "@tessera/server-core/runs/runInputs.ts";
import type { Definitions, Publish, PublishOptions } from "../store/definitions.ts";
import { isPlanLocked } from "./lockPlan.ts";
import { movePlan, readPlan, readPlans } from "./planStore.ts";
import { undoSteps } from "./prepareSteps.ts";

/** The kind of run that applies a plan; its input is `{plan}`, the plan's id. */
export const planWorkKind = "alteration-plan";

/** Begins a plan that waits for a person. Throws `publish_conflict` when it does not wait. */
export async function beginPlan(runner: SqlRunner, id: string): Promise<void> {
  if (!(await movePlan(runner, id, ["waiting"], "running"))) throw new TesseraError("publish_conflict", { plan: id });
}

/** The publish of a plan that is done; null of any other. */
async function publishOfPlan(database: Database, id: string): Promise<string | null> {
  const plan = await readPlan(database, id);
  return plan?.state === "done" ? plan.publish : null;
}

/**
 * Goes on with a plan that was begun, and answers the publish that it was made for, also when that has happened, or
 * happens meanwhile by another server that goes on with it too. What fails is left as it is, for another try or for
 * `failPlan`. Throws what `applyPlan` throws.
 */
export async function continuePlan(
  database: Database,
  definitions: Definitions,
  id: string,
  options: Omit<PublishOptions, "note">,
): Promise<string> {
  const plan = await readPlan(database, id);
  if (!plan) throw new TesseraError("not_found");
  if (plan.state === "done" && plan.publish !== null) return plan.publish;
  if (plan.state !== "running") throw new TesseraError("publish_conflict", { plan: id });
  try {
    return (await definitions.publishKept(plan.content, { ...options, note: plan.note })).id;
  } catch (error) {
    // The plan's own publish, by a server that was taken for dead and is not, is a conflict like any other.
    const isConflict = error instanceof TesseraError && error.code === "publish_conflict";
    const publish = isConflict ? await publishOfPlan(database, id) : null;
    if (publish === null) throw error;
    return publish;
  }
}

/**
 * Applies a plan that waits for a person, and publishes what it was made for. Throws `not_found`, `publish_conflict`
 * when the plan does not wait or its documents were published since, `plan_failed` when a step failed (what was
 * prepared is undone).
 */
export async function applyPlan(
  database: Database,
  definitions: Definitions,
  id: string,
  options: Omit<PublishOptions, "note">,
): Promise<Publish> {
  const plan = await readPlan(database, id);
  if (!plan) throw new TesseraError("not_found");
  await beginPlan(database, id);
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

/** Plans that durable runs were started for, and whether the run goes on with it, by whichever server has it. */
async function plansOfRuns(database: Database): Promise<ReadonlyMap<string, boolean>> {
  const plans = new Map<string, boolean>();
  for (const { goesOn, input } of await runInputs(database, planWorkKind)) {
    const plan = typeof input === "object" && input !== null && "plan" in input ? input.plan : null;
    if (typeof plan === "string") plans.set(plan, goesOn || plans.get(plan) === true);
  }
  return plans;
}

/**
 * Plans that failed or were cancelled on a server that was stopped before it had undone all that they had prepared. Not
 * those whose entities were altered since: what has their names may be someone else's.
 */
async function halfRolledBack(database: Database): Promise<readonly string[]> {
  const { rows } = await database.query<{ id: string }>(
    `select p.id from sys.plan p where p.state in ('failed', 'cancelled')
        and exists (select from sys.plan_step s where s.plan = p.id and s.phase = 'prepare' and s.undo is not null
          and s.state in ('running', 'done', 'failed'))
        and not exists (select from sys.plan later join sys.plan_step l on l.plan = later.id
          where later.created_at > p.created_at and later.state in ('running', 'done')
            and l.entity in (select s.entity from sys.plan_step s where s.plan = p.id))
      order by p.created_at desc`,
  );
  return rows.map(({ id }) => id);
}

/** Undoes what is left of a plan whose undoing was cut off; nothing where nothing is. */
export async function finishRollBack(database: Database, id: string): Promise<void> {
  if ((await halfRolledBack(database)).includes(id)) await rollBack(database, id);
}

/**
 * Goes on with plans that a stopped server left (design §5), and with undoing those that failed there; for the start of
 * a server. Answers what became of each plan that was running: the publish, or the error, after which the plan is
 * marked failed and undone, as one is whose durable run has ended; and which could not be undone.
 */
export async function resumePlans(
  database: Database,
  definitions: Definitions,
): Promise<readonly { readonly plan: string; readonly outcome: Publish | unknown }[]> {
  const ofRuns = await plansOfRuns(database);
  const running = await readPlans(database, { offset: 0, limit: 1000 }, ["running"]);
  const outcomes: { plan: string; outcome: Publish | unknown }[] = [];
  for (const id of await halfRolledBack(database)) {
    try {
      await rollBack(database, id);
    } catch (error) {
      outcomes.push({ plan: id, outcome: error });
    }
  }
  for (const { id } of running.toReversed()) {
    const goesOn = ofRuns.get(id);
    if (goesOn) continue;
    const plan = (await isPlanLocked(database, id)) ? null : await readPlan(database, id);
    if (!plan) continue;
    const { note, author } = plan;
    try {
      // A run asks for its person's rights each time that it goes on; nobody does here. Its servers died too often for
      // it to take the plan back.
      if (goesOn === false) throw new TesseraError("plan_failed");
      outcomes.push({ plan: id, outcome: await definitions.publishKept(plan.content, { note, author }) });
    } catch (error) {
      // Servers that start together go on with the same plans.
      if ((await publishOfPlan(database, id)) !== null) continue;
      await failPlan(database, id, error);
      outcomes.push({ plan: id, outcome: error });
    }
  }
  return outcomes;
}

/** Undoes what a plan has prepared; again, where that was not finished. */
export async function rollBack(database: Database, id: string): Promise<void> {
  const plan = await readPlan(database, id);
  if (plan) await database.connection((connection) => undoSteps(connection, id, plan.steps));
}

/**
 * Marks a running plan as failed and takes its preparation back. Only one that is still running: another node may have
 * brought it to its end.
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

import { TesseraError } from "@tessera/contract/errors.ts";
import { continuePlan, failPlan, finishRollBack, planWorkKind, stopPlan } from "@tessera/documents/plans/applyPlan.ts";
import type { PlanWatch } from "@tessera/documents/store/alterations.ts";
import { renewContext, withFreshRetry } from "@tessera/identity/sessions/withFreshRetry.ts";
import { type DurableWork, RunCancelledError, RunFailedError } from "@tessera/realtime/durable/durableWork.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import { publishOptions } from "./documentAccess.server.ts";
import { assertPlanPublishable } from "./readablePlan.server.ts";

function planOf(input: Json): string {
  const plan: unknown = typeof input === "object" && input !== null ? Reflect.get(input, "plan") : null;
  if (typeof plan !== "string") throw new TypeError("A run without a plan.");
  return plan;
}

/** What the database refuses of a table, it refuses again: the run has failed. Anything else is as it is. */
function asFinal(error: unknown): unknown {
  const isFinal = error instanceof TesseraError && error.code === "plan_failed";
  return isFinal ? new RunFailedError(error.code, { cause: error }) : error;
}

/**
 * Applies an alteration plan beside requests, with the rights of the one who applied it: asked when it begins or goes
 * on, and again under the lock of the publish. A server that dies leaves the steps that are done to the next; a plan
 * that fails or is cancelled is undone.
 */
export const planWork: DurableWork = {
  kind: planWorkKind,
  run: async (run): Promise<Json> => {
    const plan = planOf(run.input);
    const { database, definitions } = run.services;
    await definitions.refresh();
    const watch: PlanWatch = {
      signal: run.signal,
      onStep: ({ action, done, total }) =>
        run.progress({ done, total, message: { key: `plan.action.${action}`, params: {} } }),
    };
    try {
      const publish = await withFreshRetry(await run.asOwner(), renewContext, async (context) => {
        await assertPlanPublishable(context, plan);
        return continuePlan(database, definitions, plan, { ...publishOptions(context, ""), watch });
      });
      return { publish };
    } catch (error) {
      throw asFinal(error);
    }
  },
  rollBack: async ({ input, services: { database } }, error) => {
    const plan = planOf(input);
    if (error instanceof RunCancelledError) await stopPlan(database, plan);
    else await failPlan(database, plan, error instanceof RunFailedError ? new TesseraError(error.code) : error);
    await finishRollBack(database, plan);
  },
};

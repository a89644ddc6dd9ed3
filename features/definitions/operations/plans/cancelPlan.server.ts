import { cancelPlan as dropPlan } from "@tessera/documents/plans/applyPlan.ts";
import { handle } from "@tessera/server-core/handle.ts";
import { signalPlans } from "../../server/plansMoved.server.ts";
import { assertPlanPublishable } from "../../server/readablePlan.server.ts";
import { cancelPlan } from "./cancelPlan.ts";

/** See `cancelPlan`. */
export const cancelPlanHandler = handle(cancelPlan, async ({ id }, context) => {
  await assertPlanPublishable(context, id);
  await dropPlan(context.services.database, id);
  await signalPlans(context.services);
  return {};
});

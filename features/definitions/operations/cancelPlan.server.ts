import { handle } from "@tessera/server-kit/handle.ts";
import { cancelPlan as dropPlan } from "@tessera/server-kit/plans/applyPlan.ts";
import { assertPlanPublishable } from "../server/readablePlan.server.ts";
import { cancelPlan } from "./cancelPlan.ts";

/** See `cancelPlan`. */
export const cancelPlanHandler = handle(cancelPlan, async ({ id }, context) => {
  await assertPlanPublishable(context, id);
  await dropPlan(context.services.database, id);
  return {};
});

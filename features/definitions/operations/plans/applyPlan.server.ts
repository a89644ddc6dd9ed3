import { applyPlan as runPlan } from "@tessera/documents/plans/applyPlan.ts";
import { handle } from "@tessera/server-core/handle.ts";
import { planPublishOptions } from "../../server/planPublishOptions.server.ts";
import { signalPlans } from "../../server/plansMoved.server.ts";
import { assertPlanPublishable } from "../../server/readablePlan.server.ts";
import { applyPlan } from "./applyPlan.ts";

/** See `applyPlan`. */
export const applyPlanHandler = handle(applyPlan, async ({ id }, context) => {
  await assertPlanPublishable(context, id);
  const { database, definitions } = context.services;
  try {
    const publish = await runPlan(database, definitions, id, planPublishOptions(context, id));
    return { ...publish, documents: [...publish.documents] };
  } finally {
    // One that failed waits no more either.
    await signalPlans(context.services);
  }
});

import { readPlans } from "@tessera/documents/plans/planStore.ts";
import { handle } from "@tessera/server-core/handle.ts";
import { assertCurrent } from "../../server/documentAccess.server.ts";
import { readablePlan } from "../../server/readablePlan.server.ts";
import { getPlans } from "./getPlans.ts";

/** See `getPlans`. */
export const getPlansHandler = handle(getPlans, async ({ offset, limit }, context) => {
  await assertCurrent(context);
  const page = { offset: offset ?? 0, limit: limit ?? 50 };
  const plans = await readPlans(context.services.database, page);
  const visible = await Promise.all(plans.map((plan) => readablePlan(context, plan.id)));
  return { plans: plans.filter((_, index) => visible[index] !== null) };
});

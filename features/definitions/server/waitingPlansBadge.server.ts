import { readKeptPublishes } from "@tessera/documents/plans/planStore.ts";
import type { MenuBadge } from "@tessera/server-core/badges/menuBadge.ts";
import { mayPublishPlan } from "./documentAccess.server.ts";
import { movesPlans } from "./plansMoved.server.ts";

/** Plans of changed tables that wait and that the caller may apply; for anyone who may publish something. */
export const waitingPlansBadge: MenuBadge = {
  name: "waiting-plans",
  label: "definitions.badge.plans",
  async count(context, max) {
    const { database, records } = context.services;
    if (!records.rights(context).mayAnyDocument("publish")) return null;
    const plans = await readKeptPublishes(database, "waiting", max);
    return plans.filter((plan) => mayPublishPlan(context, plan)).length;
  },
  moved: (signal) => (movesPlans(signal) ? "everyone" : null),
};

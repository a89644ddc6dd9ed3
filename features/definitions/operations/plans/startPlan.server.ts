import { TesseraError } from "@tessera/contract/errors.ts";
import { applyPlan, beginPlan, planWorkKind } from "@tessera/documents/plans/applyPlan.ts";
import { entityLabels } from "@tessera/documents/texts/translatedBody.ts";
import { startOwnedRun } from "@tessera/realtime/durable/startOwnedRun.ts";
import type { RequestContext } from "@tessera/server-core/context.ts";
import { handle } from "@tessera/server-core/handle.ts";
import { plansLink, publishOptions } from "../../server/documentAccess.server.ts";
import { signalPlans } from "../../server/plansMoved.server.ts";
import { assertPlanPublishable, readablePlan } from "../../server/readablePlan.server.ts";
import { startPlan } from "./startPlan.ts";

/** How long the outcome of a plan is kept, in milliseconds. */
const keepFor = 7 * 24 * 3_600_000;

/** Labels of the entities whose tables a plan changes. */
async function tablesOf(context: RequestContext, id: string): Promise<string> {
  const plan = await readablePlan(context, id);
  const entities = [...new Set(plan?.steps.map(({ entity }) => entity))];
  const labels = entities.map((entity) => entityLabels(context, entity).many);
  return labels.join(", ").slice(0, 300);
}

/** See `startPlan`. */
export const startPlanHandler = handle(startPlan, async ({ id }, context) => {
  await assertPlanPublishable(context, id);
  const { services, subject } = context;
  if (subject.userId === null) throw new TesseraError("not_signed_in");
  if (services.settings.safeMode) {
    await applyPlan(services.database, services.definitions, id, publishOptions(context, ""));
    return { run: null };
  }
  const run = `plan ${id}`;
  const title = { key: "definitions.plan.run", params: { tables: await tablesOf(context, id) } };
  const owner = { user: subject.userId, title, link: plansLink(context), keepFor };
  await services.database.transaction(async (transaction) => {
    await beginPlan(transaction, id);
    await signalPlans(services, transaction);
    const started = { id: run, kind: planWorkKind, input: { plan: id }, topic: null, after: 0, owner };
    await startOwnedRun(services, { ...started, hasBegun: true }, transaction);
  });
  services.outbox.wake();
  return { run };
});

import { TesseraError } from "@tessera/contract/errors.ts";
import { readPlan, type StoredPlan } from "@tessera/documents/plans/planStore.ts";
import type { RequestContext } from "@tessera/server-core/context.ts";
import { documentAccess } from "./documentAccess.server.ts";
import { readableNames } from "./readableNames.server.ts";

/** A plan all of whose documents the caller may read; null otherwise, as when there is none. */
export async function readablePlan(context: RequestContext, id: string): Promise<StoredPlan | null> {
  const plan = await readPlan(context.services.database, id);
  const access = documentAccess(context);
  const readable = readableNames(context);
  const isReadable =
    plan?.content.put.every((document) => access.may(document, "read")) && plan.content.remove.every(readable);
  return plan && isReadable ? plan : null;
}

/** Asks for the right to publish everything that a plan publishes. Throws `not_found` or `access_denied`. */
export async function assertPlanPublishable(context: RequestContext, id: string): Promise<void> {
  const plan = await readablePlan(context, id);
  if (!plan) throw new TesseraError("not_found");
  const access = documentAccess(context);
  for (const document of plan.content.put) access.assertChange(document, document, "publish");
  for (const name of plan.content.remove) access.assertChange(name, null, "publish");
}

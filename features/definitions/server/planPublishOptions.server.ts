import { TesseraError } from "@tessera/contract/errors.ts";
import type { PublishOptions } from "@tessera/documents/store/definitions.ts";
import { subjectOf } from "@tessera/identity/users/users.ts";
import type { RequestContext } from "@tessera/server-core/context.ts";
import { StaleError } from "@tessera/server-core/state/staleError.ts";
import { assertFresh, readCounters } from "@tessera/server-core/state/writeLock.ts";
import { authoredCheck, documentAccess, publishOptions } from "./documentAccess.server.ts";
import { assertPlanPublishable } from "./readablePlan.server.ts";

/**
 * The same person with the roles of now, whether the session goes on or not. Throws `access_denied` when there is no
 * such user any more.
 */
async function asOfNow(context: RequestContext): Promise<RequestContext> {
  const { subject, services } = context;
  const now = subject.login === null ? null : await subjectOf(services.database, subject.login);
  if (now === null || now.userId !== subject.userId) throw new TesseraError("access_denied");
  return { ...context, subject: { ...subject, ...now } };
}

/**
 * How a plan is published that this request applies. Preparing tables may take hours, in which others publish and the
 * session ends: what counts in the end are the rights that the person has then, and what was prepared is not thrown
 * away for it.
 */
export function planPublishOptions(context: RequestContext, plan: string): PublishOptions {
  let latest = context;
  return {
    ...publishOptions(context, ""),
    authorize: (name, document) => documentAccess(latest).assertChange(name, document, "publish"),
    authored: (change) => authoredCheck(latest)(change),
    async inTransaction(transaction) {
      try {
        await assertFresh(transaction, latest);
      } catch (error) {
        if (!(error instanceof StaleError)) throw error;
        latest = { ...(await asOfNow(latest)), freshness: await readCounters(transaction) };
        await assertPlanPublishable(latest, plan);
      }
    },
  };
}

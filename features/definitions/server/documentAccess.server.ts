import type { TesseraDocument } from "@tessera/contract/defineDocument.ts";
import type { DocumentAction, Grant } from "@tessera/contract/definitions/grant.ts";
import { findBody } from "@tessera/contract/documents/bodyOf.ts";
import type { DocumentName } from "@tessera/contract/documents/documentName.ts";
import { grantCovers } from "@tessera/contract/documents/grantCovers.ts";
import { TesseraError } from "@tessera/contract/errors.ts";
import type { KeptPublish } from "@tessera/documents/store/alterations.ts";
import type { AuthoredCheck, PublishOptions } from "@tessera/documents/store/definitions.ts";
import { draftSignal } from "@tessera/documents/store/draftSignal.ts";
import { findUrl } from "@tessera/documents/store/findUrl.ts";
import { sourceLanguageProblems } from "@tessera/documents/texts/sourceLanguageProblems.ts";
import { readReceivers, receiverContext, withAnyRole } from "@tessera/identity/notices/receivers.ts";
import { lookupProblems, rulePathProblems } from "@tessera/identity/rights/authoredProblems.ts";
import { notify } from "@tessera/realtime/notifications/notify.ts";
import { urlPermission } from "@tessera/records/guard/urlPermission.ts";
import type { RequestContext } from "@tessera/server-core/context.ts";
import type { Transaction } from "@tessera/server-core/database/pool.ts";
import { defineNotice } from "@tessera/server-core/notices/noticeSort.ts";
import { assertFresh } from "@tessera/server-core/state/writeLock.ts";
import { canonicalJson } from "@tessera/std/canonicalJson.ts";
import { signalPlans } from "./plansMoved.server.ts";

type Owned = DocumentName & { readonly subsystem: string };

/** What the caller may do with documents (design §10). The one place where document rights are asked. */
export interface DocumentAccess {
  may(document: Owned, action: DocumentAction): boolean;
  /** Throws `not_found` when the caller may not even read it, `access_denied` when they may not do this. */
  assert(document: Owned, action: DocumentAction): void;
  /**
   * Asks for a change: for the document as it is and as it will be, and for every grant that one of its kind needs.
   * Null deletes.
   */
  assertChange(name: DocumentName, document: TesseraDocument | null, action: "draft" | "publish"): void;
}

/** Whether the caller may publish all that a plan publishes. */
export function mayPublishPlan(context: RequestContext, plan: KeptPublish): boolean {
  const access = documentAccess(context);
  try {
    for (const document of plan.put) access.assertChange(document, document, "publish");
    for (const name of plan.remove) access.assertChange(name, null, "publish");
    return true;
  } catch (error) {
    if (error instanceof TesseraError) return false;
    throw error;
  }
}

/** An alteration plan waits for a person. */
export const planWaitsNotice = defineNotice({
  name: "plan-waits",
  label: "definitions.notices.plan",
  icon: "database",
  optional: true,
});

/** Where plans are looked at and applied. */
const plansAddress = "/designer/definitions";

/** The address where `reader` looks at plans; null where that person may not open it. */
export function plansLink(reader: RequestContext): string | null {
  const url = findUrl(reader.services.definitions.current(), plansAddress);
  return url !== null && urlPermission(reader, url) === "allowed" ? plansAddress : null;
}

/** Notifies all who may apply a plan that it waits, not its author; badges count it. */
async function notifyPublishers(context: RequestContext, transaction: Transaction, plan: KeptPublish): Promise<void> {
  await signalPlans(context.services, transaction);
  const note = plan.note.trim().slice(0, 300);
  for (const receiver of await readReceivers(transaction, withAnyRole)) {
    const { userId } = receiver.subject;
    const reader = receiverContext(context, receiver);
    if (userId === plan.author.userId || !mayPublishPlan(reader, plan)) continue;
    const content = {
      title: "key:notifications.plan.title",
      message: `key:notifications.plan.waiting${note === "" ? "" : "_with_note"}`,
      params: { actor: plan.author.displayName ?? "", ...(note === "" ? {} : { note }) },
      type: "warning",
      link: plansLink(reader),
    };
    await notify(context.services, userId, planWaitsNotice, content, transaction);
  }
}

/** The rights of the request's subject over documents. */
export function documentAccess(context: RequestContext): DocumentAccess {
  const { definitions } = context.services;
  const [published, running] = [definitions.published(), definitions.current()];
  const rights = context.services.records.rights(context);
  const may: DocumentAccess["may"] = (document, action) =>
    rights.mayDocument(document.kind, document.subsystem, action);
  const assert: DocumentAccess["assert"] = (document, action) => {
    if (!may(document, "read")) throw new TesseraError("not_found");
    if (!may(document, action)) throw new TesseraError("access_denied");
  };
  const held = rights.roles.flatMap((role): readonly Grant[] => findBody(running, "role", role)?.grants ?? []);
  const neededFor = (document: TesseraDocument | null): readonly Grant[] =>
    document === null ? [] : (definitions.kinds.get(document.kind)?.neededGrants?.(document.body) ?? []);
  return {
    may,
    assert,
    assertChange(name, document, action) {
      const head = published.get(name.kind, name.id);
      if (!head && !document) throw new TesseraError("not_found");
      if (head) assert(head, action);
      if (document && !may(document, action)) throw new TesseraError("access_denied");
      if (action !== "publish" || canonicalJson(head) === canonicalJson(document)) return;
      const touched = [...neededFor(head), ...neededFor(document)];
      const exceeds = touched.some((wanted) => !held.some((grant) => grantCovers(grant, wanted)));
      if (exceeds) throw new TesseraError("access_denied");
    },
  };
}

/**
 * Reads from the node's own snapshot are true only while it is: asks the database, and the session with it. Throws
 * `StaleError`.
 */
export async function assertCurrent(context: RequestContext): Promise<void> {
  await assertFresh(context.services.database, context);
}

/**
 * What this request's person in particular may not publish: rules that look at what they do not read (design §10); and
 * what they are to be warned of.
 */
export function authoredCheck(context: RequestContext): AuthoredCheck {
  const { definitions, records } = context.services;
  const { roles } = records.rights(context);
  return (change) => {
    const authored = { ...change, roles };
    return [
      ...rulePathProblems(authored),
      ...lookupProblems(authored, definitions.kinds),
      ...sourceLanguageProblems(authored),
    ];
  };
}

/**
 * How this request publishes: as its person, each document by their rights, the session checked again under the lock.
 */
export function publishOptions(context: RequestContext, note: string): PublishOptions {
  const { userId, displayName } = context.subject;
  const access = documentAccess(context);
  return {
    note,
    authorize: (name, document) => access.assertChange(name, document, "publish"),
    authored: authoredCheck(context),
    author: { userId, displayName },
    inTransaction: (transaction) => assertFresh(transaction, context),
    onWaiting: (transaction, plan) => notifyPublishers(context, transaction, plan),
  };
}

/** How this request saves or drops a draft: as a publish, and who has the document open is notified of it. */
export function draftOptions(context: RequestContext, name: DocumentName): Omit<PublishOptions, "note"> {
  const options = publishOptions(context, "");
  return {
    ...options,
    inTransaction: async (transaction) => {
      await options.inTransaction?.(transaction);
      await context.services.outbox.signal(draftSignal(name), transaction);
    },
  };
}

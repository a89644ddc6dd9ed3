import type { TesseraDocument } from "@tessera/contract/defineDocument.ts";
import type { DocumentAction, Grant } from "@tessera/contract/definitions/grant.ts";
import { grantCovers } from "@tessera/contract/documents/grantCovers.ts";
import { TesseraError } from "@tessera/contract/errors.ts";
import type { RequestContext } from "@tessera/server-kit/context.ts";
import type { AuthoredCheck, PublishOptions } from "@tessera/server-kit/documents/definitions.ts";
import type { DocumentName } from "@tessera/server-kit/documents/documentName.ts";
import { lookupProblems } from "@tessera/server-kit/rights/lookupProblems.ts";
import { rulePathProblems } from "@tessera/server-kit/rights/rulePathProblems.ts";
import { assertFresh } from "@tessera/server-kit/state/writeLock.ts";
import { sourceLanguageProblems } from "@tessera/server-kit/texts/sourceLanguageProblems.ts";
import { canonicalJson } from "@tessera/std/canonicalJson.ts";

type Owned = DocumentName & { readonly subsystem: string };

/** What the caller may do with documents (design §10). The one place where document rights are asked. */
export interface DocumentAccess {
  may(document: Owned, action: DocumentAction): boolean;
  /** Throws `not_found` when the caller may not even read it, `access_denied` when he may not do this. */
  assert(document: Owned, action: DocumentAction): void;
  /** Asks for a change: for the document as it is and as it will be, and, for a role, for every grant in it; for a schedule, for rights over all records. Null deletes. */
  assertChange(name: DocumentName, document: TesseraDocument | null, action: "draft" | "publish"): void;
}

/** A schedule may act for anybody, so it takes rights over all records. */
const grantsOfSchedule: readonly Grant[] = [
  { id: "schedule", kind: "entity", entity: "*", actions: ["read", "refer", "create", "update", "delete"] },
];

function grantsOf(document: TesseraDocument | null): readonly Grant[] {
  if (document?.kind === "schedule") return grantsOfSchedule;
  if (document?.kind !== "role") return [];
  const body = document.body;
  // Heads fit their schema; a draft may not, and then has no grants to ask for: its publish is refused by the schema.
  const grants = typeof body === "object" && body !== null && "grants" in body ? body.grants : [];
  return Array.isArray(grants) ? (grants as unknown as readonly Grant[]) : [];
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
  const held = rights.roles.flatMap((role) => grantsOf(running.get("role", role)));
  return {
    may,
    assert,
    assertChange(name, document, action) {
      const head = published.get(name.kind, name.id);
      if (!head && !document) throw new TesseraError("not_found");
      if (head) assert(head, action);
      if (document && !may(document, action)) throw new TesseraError("access_denied");
      if (action !== "publish" || canonicalJson(head) === canonicalJson(document)) return;
      const touched = [...grantsOf(head), ...grantsOf(document)];
      const exceeds = touched.some((wanted) => !held.some((grant) => grantCovers(grant, wanted)));
      if (exceeds) throw new TesseraError("access_denied");
    },
  };
}

/** Reads from the node's own snapshot are true only while it is: asks the database, and the session with it. Throws `StaleError`. */
export async function assertCurrent(context: RequestContext): Promise<void> {
  await assertFresh(context.services.database, context);
}

/** What this request's person in particular may not publish: rules that look at what he does not read (design §10); and what he is to be warned of. */
export function authoredCheck(context: RequestContext): AuthoredCheck {
  const { roles } = context.services.records.rights(context);
  return (change) => {
    const authored = { ...change, roles };
    return [...rulePathProblems(authored), ...lookupProblems(authored), ...sourceLanguageProblems(authored)];
  };
}

/** How this request publishes: as its person, each document by his rights, the session checked again under the lock. */
export function publishOptions(context: RequestContext, note: string): PublishOptions {
  const { userId, displayName } = context.subject;
  const access = documentAccess(context);
  return {
    note,
    authorize: (name, document) => access.assertChange(name, document, "publish"),
    authored: authoredCheck(context),
    author: { userId, displayName },
    inTransaction: (transaction) => assertFresh(transaction, context),
  };
}

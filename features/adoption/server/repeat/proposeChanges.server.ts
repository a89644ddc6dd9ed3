import type { TesseraDocument } from "@tessera/contract/defineDocument.ts";
import type { DocumentChange } from "@tessera/contract/documents/documentChange.ts";
import type { LocatedProblem } from "@tessera/contract/documents/locatedProblem.ts";
import { openDocument } from "@tessera/contract/documents/openDocument.ts";
import type { Definitions, Draft } from "@tessera/documents/store/definitions.ts";
import type { Snapshot } from "@tessera/documents/store/snapshot.ts";
import type { RequestContext } from "@tessera/server-core/context.ts";
import { assertFresh, readCounters } from "@tessera/server-core/state/writeLock.ts";
import { type Adoption, keepDocuments, keepProposal, type MadeOf } from "../adoptionStore.server.ts";
import { type DocumentProposal, documentName, proposeDocuments } from "./proposeDocuments.ts";
import { type StructureChanges, structureChanges } from "./structureChanges.ts";

/** What adopting again came to. */
export interface ChangeProposal {
  readonly structure: StructureChanges;
  /** Documents that have a draft now, with what the draft does. */
  readonly drafted: readonly Pick<DocumentProposal, "kind" | "id" | "action">[];
  /** How many of the subsystem's documents had a draft already that was left as it is. */
  readonly waiting: number;
  /** Differences that were left out because people had edited the place. */
  readonly kept: readonly { readonly kind: string; readonly id: string; readonly change: DocumentChange }[];
  /** Documents whose draft is in the way: it deletes them, or was made before their last publish. */
  readonly blocked: readonly { readonly kind: string; readonly id: string }[];
  /** Problems that publishing the drafts would meet as they are. */
  readonly problems: readonly LocatedProblem[];
}

/** Documents as the kinds of now read them. */
export function opened(definitions: Definitions, documents: readonly TesseraDocument[]): readonly TesseraDocument[] {
  return documents.map((document) => {
    const kind = definitions.kinds.get(document.kind);
    return kind ? openDocument(kind, document) : document;
  });
}

/**
 * The documents that people's edits started from: of the last proposal where it was published since, else those
 * published before.
 */
function baseOf(adoption: Adoption, snapshot: Snapshot): readonly TesseraDocument[] {
  const { documents, proposed } = adoption;
  const base = new Map((documents ?? []).map((document) => [documentName(document), document]));
  if (!proposed) return [...base.values()];
  const next = new Map(proposed.documents.map((document) => [documentName(document), document]));
  for (const { kind, id } of new Map([...base, ...next]).values()) {
    const name = documentName({ kind, id });
    const seen = proposed.versions[name];
    if (seen === undefined || seen === (snapshot.version(kind, id) ?? 0)) continue;
    const document = next.get(name);
    if (document) base.set(name, document);
    else base.delete(name);
  }
  return [...base.values()];
}

/**
 * Proposes, as drafts, what changed in an adopted schema since its documents were made: what people edited stays.
 * Nothing is published. `wanted` are the documents as they would be made now, of `madeOf`.
 */
export async function proposeChanges(
  context: RequestContext,
  adoption: Adoption,
  { wanted, madeOf }: { readonly wanted: readonly TesseraDocument[]; readonly madeOf: MadeOf },
): Promise<ChangeProposal> {
  const { definitions, database } = context.services;
  const snapshot = await definitions.refresh();
  const base = opened(definitions, baseOf(adoption, snapshot));
  const drafts = new Map((await definitions.drafts()).map((draft) => [documentName(draft), draft]));
  const isInTheWay = (draft: Draft | undefined) => draft !== undefined && (draft.isStale || draft.document === null);
  const proposals = proposeDocuments(
    base,
    wanted,
    (kind, id) => drafts.get(documentName({ kind, id }))?.document ?? snapshot.get(kind, id),
  );
  const blocked = proposals.filter((one) => one.action !== "remove" && isInTheWay(drafts.get(documentName(one))));
  const usable = proposals.filter((one) => one.action !== "none" && !blocked.includes(one));
  const { userId, displayName } = context.subject;
  const options = {
    author: { userId, displayName },
    inTransaction: async (transaction: Parameters<typeof readCounters>[0]) =>
      assertFresh(transaction, { subject: context.subject, freshness: await readCounters(transaction) }),
  };
  const drafted: DocumentProposal[] = [];
  for (const one of usable) {
    const { kind, id, document } = one;
    const draft = drafts.get(documentName(one));
    if (draft && draft.document === document) continue;
    const baseVersion = snapshot.version(kind, id) ?? 0;
    await definitions.saveDraft({ kind, id, document, baseVersion, revision: draft?.revision ?? 0 }, options);
    drafted.push(one);
  }
  const { subsystem } = adoption;
  const pending = [...new Map([...base, ...wanted].map((document) => [documentName(document), document])).values()];
  const made = new Set(drafted.map(documentName));
  const waiting = pending.filter((document) => {
    const name = documentName(document);
    return drafts.has(name) && !made.has(name);
  });
  const names = [...drafted, ...waiting].map(({ kind, id }) => ({ kind, id }));
  if (names.length === 0) await keepDocuments(database, subsystem, wanted, madeOf);
  else
    await keepProposal(database, subsystem, {
      documents: wanted,
      madeOf,
      // What was left alone has not been proposed, whatever becomes of the draft in its way.
      versions: Object.fromEntries(
        pending
          .filter((document) => !blocked.some((one) => documentName(one) === documentName(document)))
          .map((document) => [documentName(document), snapshot.version(document.kind, document.id) ?? 0]),
      ),
    });
  return {
    structure: structureChanges(base, wanted),
    drafted: drafted.map(({ kind, id, action }) => ({ kind, id, action })),
    waiting: waiting.length,
    kept: proposals.flatMap(({ kind, id, kept }) => kept.map((change) => ({ kind, id, change }))),
    blocked: blocked.map(({ kind, id }) => ({ kind, id })),
    problems: names.length === 0 ? [] : await definitions.problems(names),
  };
}

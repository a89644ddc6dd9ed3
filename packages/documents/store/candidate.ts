import type { DocumentKind, DocumentLookup, TesseraDocument } from "@tessera/contract/defineDocument.ts";
import { type DocumentName, documentKey } from "@tessera/contract/documents/documentName.ts";
import { documentMarks } from "./documentMarks.ts";

/** Documents that a publish would change, by key; null deletes. */
export type Changes = ReadonlyMap<string, { readonly name: DocumentName; readonly document: TesseraDocument | null }>;

/** A lookup that sees `changes` in front of `base`; neither may change any more. */
export function changedLookup(base: DocumentLookup, changes: Changes): DocumentLookup {
  const known = new Map<string, readonly TesseraDocument[]>();
  const all = (kind: string): readonly TesseraDocument[] => {
    const kept = base.all(kind).filter((document) => !changes.has(documentKey(document)));
    const put = [...changes.values()].flatMap(({ name, document }) =>
      name.kind === kind && document ? [document] : [],
    );
    return put.length === 0 ? kept : [...kept, ...put].sort((left, right) => (left.id < right.id ? -1 : 1));
  };
  return {
    get(kind, id) {
      const change = changes.get(documentKey({ kind, id }));
      return change ? change.document : base.get(kind, id);
    },
    all(kind) {
      const found = known.get(kind) ?? all(kind);
      known.set(kind, found);
      return found;
    },
  };
}

/** Every document of a lookup. */
export function everyDocument(kinds: ReadonlyMap<string, DocumentKind>, lookup: DocumentLookup): TesseraDocument[] {
  return [...kinds.keys()].flatMap((kind) => lookup.all(kind));
}

/** Stands for every document of a kind; no document has such an id. */
const anyOfKind = (kind: string): string => documentKey({ kind, id: "*" });

const dependencies = new WeakMap<TesseraDocument, readonly string[]>();

/** Documents are immutable, so each is looked through once. */
function kindsDependedOn(kind: DocumentKind, document: TesseraDocument): readonly string[] {
  if (!kind.dependsOn) return [];
  const known = dependencies.get(document);
  if (known) return known;
  const found = kind.dependsOn(document);
  dependencies.set(document, found);
  return found;
}

/**
 * The changed documents and all that refer to them, directly or through others: what has to be checked and compiled
 * again. Deleted documents are not in it; what refers to them is.
 */
export function affectedDocuments(
  kinds: ReadonlyMap<string, DocumentKind>,
  candidate: DocumentLookup,
  changes: Changes,
): readonly TesseraDocument[] {
  const referrers = new Map<string, TesseraDocument[]>();
  for (const document of everyDocument(kinds, candidate)) {
    const kind = kinds.get(document.kind);
    if (!kind) continue;
    const keys = [
      ...documentMarks(kind, document).references.map(documentKey),
      ...kindsDependedOn(kind, document).map(anyOfKind),
    ];
    for (const key of keys) {
      const list = referrers.get(key);
      if (list) list.push(document);
      else referrers.set(key, [document]);
    }
  }
  const affected = new Map<string, TesseraDocument>();
  const kindsAffected = new Set([...changes.values()].map(({ name }) => name.kind));
  const waiting = [...changes.keys(), ...[...kindsAffected].map(anyOfKind)];
  for (const { document } of changes.values()) if (document) affected.set(documentKey(document), document);
  for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
    for (const referrer of referrers.get(key) ?? []) {
      const referrerKey = documentKey(referrer);
      if (affected.has(referrerKey)) continue;
      affected.set(referrerKey, referrer);
      waiting.push(referrerKey);
      // What may use any document of a kind uses those that are made again, too: a function whose look-up changed its
      // type.
      if (kindsAffected.has(referrer.kind)) continue;
      kindsAffected.add(referrer.kind);
      waiting.push(anyOfKind(referrer.kind));
    }
  }
  return [...affected.values()];
}

import type { DocumentEnvironment, DocumentKind, TesseraDocument } from "@tessera/contract/defineDocument.ts";
import { applyChanges } from "@tessera/contract/documents/applyChanges.ts";
import { documentKey } from "@tessera/contract/documents/documentName.ts";
import { openDocument } from "@tessera/contract/documents/openDocument.ts";
import { TesseraError } from "@tessera/contract/errors.ts";
import type { Counters } from "@tessera/server-core/state/writeLock.ts";
import type { Layer, Snapshot } from "./snapshot.ts";
import type { StoredHead, StoredOutput } from "./storedHead.ts";

/** What a snapshot is made of; maps are by document key. */
export interface SnapshotContent {
  readonly kinds: ReadonlyMap<string, DocumentKind>;
  readonly environment: DocumentEnvironment;
  readonly product: ReadonlyMap<string, TesseraDocument>;
  readonly heads: ReadonlyMap<string, StoredHead>;
  readonly outputs: ReadonlyMap<string, StoredOutput>;
  readonly counters: Counters;
  /** Fingerprint of `product` and of the code that compiles: outputs that another release compiled are made again. */
  readonly release: string;
}

interface Entry {
  readonly document: TesseraDocument;
  readonly layer: Layer;
  readonly version: number;
}

function kindOf(kinds: SnapshotContent["kinds"], document: TesseraDocument): DocumentKind {
  const kind = kinds.get(document.kind);
  if (kind) return kind;
  const { kind: unknown, id } = document;
  throw new TesseraError("definition_invalid", {
    problems: [
      { severity: "error", code: "kind_unknown", path: "", data: { kind: unknown }, document: { kind: unknown, id } },
    ],
  });
}

/**
 * Opened documents are kept by what they were opened from, so that an unchanged one stays the same object in every
 * snapshot.
 */
const opened = new WeakMap<object, { readonly base: TesseraDocument | null; readonly document: TesseraDocument }>();

function entryOf(kinds: SnapshotContent["kinds"], product: TesseraDocument | null, head: StoredHead): Entry | null {
  if (!head.document) return product && { document: product, layer: "product", version: 0 };
  const layer = product ? "overlay" : "installation";
  let known = opened.get(head);
  if (!known || known.base !== product) {
    let document = openDocument(kindOf(kinds, head.document), head.document);
    if (product && head.overlay) document = { ...product, body: applyChanges(product.body, head.overlay).body };
    known = { base: product, document };
    opened.set(head, known);
  }
  return { document: known.document, layer, version: head.version };
}

function entriesOf(content: SnapshotContent): ReadonlyMap<string, Entry> {
  const entries = new Map<string, Entry>();
  for (const [key, document] of content.product) entries.set(key, { document, layer: "product", version: 0 });
  for (const [key, head] of content.heads) {
    const entry = entryOf(content.kinds, content.product.get(key) ?? null, head);
    if (entry) entries.set(key, entry);
  }
  return entries;
}

function isOpenable({ kinds, product }: SnapshotContent, key: string, head: StoredHead): boolean {
  try {
    entryOf(kinds, product.get(key) ?? null, head);
    return true;
  } catch (error) {
    if (error instanceof TesseraError) return false;
    throw error;
  }
}

/** The content without the documents that this program cannot open, so that the others can be worked with. */
export function openable(content: SnapshotContent): SnapshotContent {
  return { ...content, heads: new Map([...content.heads].filter(([key, head]) => isOpenable(content, key, head))) };
}

/**
 * Makes the snapshot of what was read. Throws `definition_invalid` when a document cannot be opened by this program.
 */
export function makeSnapshot(content: SnapshotContent): Snapshot {
  const entries = entriesOf(content);
  const byKind = new Map<string, TesseraDocument[]>();
  for (const { document } of entries.values()) {
    const list = byKind.get(document.kind);
    if (list) list.push(document);
    else byKind.set(document.kind, [document]);
  }
  for (const list of byKind.values()) list.sort((left, right) => (left.id < right.id ? -1 : 1));
  const compiledHere = new Map<string, object | null>();
  const entry = (kind: string, id: string) => entries.get(documentKey({ kind, id })) ?? null;
  const snapshot: Snapshot = {
    definitions: content.counters.definitions,
    rights: content.counters.rights,
    texts: content.counters.texts,
    fieldTypes: content.environment.fieldTypes,
    get: (kind, id) => entry(kind, id)?.document ?? null,
    all: (kind) => byKind.get(kind) ?? [],
    kinds: () => [...byKind.keys()].sort(),
    version: (kind, id) => entry(kind, id)?.version ?? null,
    layer: (kind, id) => entry(kind, id)?.layer ?? null,
    compiled(kind, id) {
      const found = entry(kind, id);
      const compile = content.kinds.get(kind)?.compile;
      if (!found || !compile) return null;
      const key = documentKey({ kind, id });
      const stored = content.outputs.get(key);
      const schemaVersion = content.kinds.get(kind)?.schemaVersion;
      if (stored?.schemaVersion === schemaVersion && stored?.release === content.release) return stored.output;
      let output = compiledHere.get(key);
      if (output === undefined) {
        output = compile(found.document, snapshot, content.environment);
        compiledHere.set(key, output);
      }
      return output;
    },
  };
  return snapshot;
}

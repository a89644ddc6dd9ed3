import { createHash } from "node:crypto";
import type { DocumentEnvironment, DocumentKind, TesseraDocument } from "@tessera/contract/defineDocument.ts";
import { documentText } from "@tessera/contract/documents/documentFile.ts";
import { documentKey } from "@tessera/contract/documents/documentName.ts";
import { openDocument } from "@tessera/contract/documents/openDocument.ts";
import type { Database, SqlRunner } from "@tessera/server-core/database/pool.ts";
import { type Counters, readCounters } from "@tessera/server-core/state/writeLock.ts";
import { makeSnapshot, openable, type SnapshotContent } from "./makeSnapshot.ts";
import type { Snapshot } from "./snapshot.ts";
import { readHeads, readOutputs } from "./storedHead.ts";

/** The published documents as this node knows them. */
export interface SnapshotCache {
  /**
   * What this node runs on: all published documents, in safe mode the product layer alone. Throws `Error` before the
   * first load.
   */
  current(): Snapshot;
  /**
   * All published documents, in safe mode too: what is edited and published over. Throws `Error` before the first load.
   */
  published(): Snapshot;
  load(): Promise<Snapshot>;
  refresh(): Promise<Snapshot>;
  readonly product: ReadonlyMap<string, TesseraDocument>;
  readonly release: string;
}

type DocumentCounters = Pick<Counters, "definitions" | "texts">;

function productLayer(
  kinds: ReadonlyMap<string, DocumentKind>,
  documents: readonly TesseraDocument[],
): ReadonlyMap<string, TesseraDocument> {
  const product = new Map<string, TesseraDocument>();
  for (const document of documents) {
    const kind = kinds.get(document.kind);
    const key = documentKey(document);
    if (!kind) throw new Error(`The product document ${key} is of an unknown kind.`);
    if (product.has(key)) throw new Error(`The product document ${key} exists twice.`);
    product.set(key, openDocument(kind, document));
  }
  return product;
}

function merged<Item extends { readonly name: { readonly kind: string; readonly id: string } }>(
  known: ReadonlyMap<string, Item>,
  changed: readonly Item[],
): ReadonlyMap<string, Item> {
  if (changed.length === 0) return known;
  return new Map([...known, ...changed.map((item) => [documentKey(item.name), item] as const)]);
}

/** Whether no publish lies between both; translations have a counter of their own (design §4). */
function hasSameDocuments(left: DocumentCounters, right: DocumentCounters): boolean {
  return left.definitions === right.definitions && left.texts === right.texts;
}

/** Reads what publishes changed since `known` (everything when it is null), counters and documents of one moment. */
async function readContent(
  runner: SqlRunner,
  empty: SnapshotContent,
  known: SnapshotContent | null,
): Promise<SnapshotContent> {
  const counters = await readCounters(runner);
  const isEarlier =
    known && known.counters.definitions <= counters.definitions && known.counters.texts <= counters.texts;
  const base = isEarlier ? known : empty;
  if (hasSameDocuments(base.counters, counters)) return { ...base, counters };
  const heads = merged(base.heads, await readHeads(runner, base.counters));
  const outputs = merged(base.outputs, await readOutputs(runner, base.counters.definitions));
  return { ...base, heads, outputs, counters };
}

function loaded(snapshot: Snapshot | null): Snapshot {
  if (!snapshot) throw new Error("The definitions were not loaded.");
  return snapshot;
}

/** What a cache is made of. */
export interface SnapshotCacheOptions {
  readonly database: Database;
  readonly kinds: ReadonlyMap<string, DocumentKind>;
  readonly environment: DocumentEnvironment;
  /** The documents that the program ships. */
  readonly product: readonly TesseraDocument[];
  /**
   * Runs on the product layer alone, and leaves out of the published documents what this program cannot open (design
   * §4).
   */
  readonly isSafe: boolean;
  /** Fingerprint of the code that compiles (`codePrint`). */
  readonly code: string;
}

/** Makes the cache. */
export function createSnapshotCache(options: SnapshotCacheOptions): SnapshotCache {
  const { database, kinds, environment, product: documents, isSafe, code } = options;
  const product = productLayer(kinds, documents);
  const texts = [...product.values()].map(documentText).sort();
  const release = createHash("sha256")
    .update([code, ...texts].join("\n"))
    .digest("base64url");
  const empty: SnapshotContent = {
    kinds,
    environment,
    product,
    heads: new Map(),
    outputs: new Map(),
    counters: { definitions: 0, rights: 0, texts: 0 },
    release,
  };
  let content: SnapshotContent | null = null;
  let snapshot: Snapshot | null = null;
  let running: Snapshot | null = null;
  let reading: Promise<Snapshot> | null = null;

  async function read(known: SnapshotContent | null): Promise<Snapshot> {
    const next = await database.transaction((transaction) => readContent(transaction, empty, known), {
      isolation: "repeatable read",
      readOnly: true,
    });
    if (snapshot && known && hasSameDocuments(next.counters, known.counters)) {
      if (next.counters.rights !== snapshot.rights) snapshot = { ...snapshot, rights: next.counters.rights };
    } else snapshot = makeSnapshot(isSafe ? openable(next) : next);
    running = isSafe ? { ...(running ?? makeSnapshot(empty)), ...next.counters } : snapshot;
    content = next;
    return snapshot;
  }

  function readOnce(known: SnapshotContent | null): Promise<Snapshot> {
    reading ??= read(known).finally(() => {
      reading = null;
    });
    return reading;
  }

  async function refresh(): Promise<Snapshot> {
    for (;;) {
      const counters = await readCounters(database);
      const now = snapshot;
      if (now && hasSameDocuments(now, counters) && now.rights === counters.rights) return now;
      // A reading that began before these counters were read may answer an older state; the loop compares again.
      await readOnce(content);
    }
  }

  return {
    product,
    release,
    refresh,
    load: () => readOnce(null),
    current: () => loaded(running),
    published: () => loaded(snapshot),
  };
}

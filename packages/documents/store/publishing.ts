import type {
  DocumentEnvironment,
  DocumentKind,
  DocumentLookup,
  TesseraDocument,
} from "@tessera/contract/defineDocument.ts";
import { type DocumentName, documentKey } from "@tessera/contract/documents/documentName.ts";
import type { LocatedProblem } from "@tessera/contract/documents/locatedProblem.ts";
import { TesseraError } from "@tessera/contract/errors.ts";
import type { Database, Transaction } from "@tessera/server-core/database/pool.ts";
import { moveCounters, readCounters, takeExclusiveLock } from "@tessera/server-core/state/writeLock.ts";
import { canonicalJson } from "@tessera/std/canonicalJson.ts";
import { uuid7 } from "@tessera/std/ids.ts";
import type { Alteration, Alterations } from "./alterations.ts";
import { type Changes, changedLookup } from "./candidate.ts";
import { checkChanges } from "./checkChanges.ts";
import type { Publish, PublishOptions } from "./definitions.ts";
import { publishConflict } from "./drafts.ts";
import { followRenames } from "./followRenames.ts";
import { reusedElements } from "./reusedElements.ts";
import type { Snapshot } from "./snapshot.ts";
import type { SnapshotCache } from "./snapshotCache.ts";
import { type CompiledOutput, compileAffected, writePublish } from "./writePublish.ts";

/** What publishing stands on. */
export interface PublishingBase {
  readonly database: Database;
  readonly kinds: ReadonlyMap<string, DocumentKind>;
  readonly environment: DocumentEnvironment;
  readonly cache: SnapshotCache;
  readonly alterations: Alterations | null;
  /** Kinds whose publish changes rights, so that it moves both counters. */
  readonly rightsKinds: ReadonlySet<string>;
  /** Kinds that are nothing but text: their publish moves the counter of texts, not that of definitions. */
  readonly textKinds: ReadonlySet<string>;
}

/** What to publish, worked out on a snapshot; it is asked again when the definitions moved on meanwhile. */
export interface PublishRequest extends PublishOptions {
  readonly plan?: string | null;
  changes(snapshot: Snapshot): Promise<Changes> | Changes;
  /**
   * Runs in the transaction before anything is written: compares and removes drafts. False: they moved on, start again.
   */
  readonly claim?: (transaction: Transaction) => Promise<boolean>;
}

/** How often a publish starts again because someone else published between its check and its lock. */
const attempts = 5;

/** Leaves out what already is as wanted. */
function effective(snapshot: Snapshot, changes: Changes): Changes {
  const kept = [...changes].filter(([, { name, document }]) => {
    const head = snapshot.get(name.kind, name.id);
    if (document === null) return head !== null && snapshot.layer(name.kind, name.id) !== "product";
    return head === null || canonicalJson(head) !== canonicalJson(document);
  });
  return new Map(kept);
}

/** `remove` of a changed product document gives it back, so it stays visible in the candidate. */
function visible(base: PublishingBase, changes: Changes): Changes {
  const entries = [...changes].map(
    ([key, { name, document }]) => [key, { name, document: document ?? base.cache.product.get(key) ?? null }] as const,
  );
  return new Map(entries);
}

function assertValid(problems: readonly LocatedProblem[]): void {
  const errors = problems.filter((problem) => problem.severity === "error");
  if (errors.length === 0) return;
  throw new TesseraError("definition_invalid", { problems: JSON.parse(canonicalJson(errors)) });
}

/** Changes with what follows of them. */
interface Prepared {
  readonly changes: Changes;
  /** All documents as they would be. */
  readonly candidate: DocumentLookup;
  readonly problems: readonly LocatedProblem[];
  /** What is compiled again, made when first asked for. Only without errors among the problems. */
  readonly outputs: () => readonly CompiledOutput[];
}

function lazily<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** The changes as they would be written, with what follows of them, and all documents as they would be then. */
export async function prepareChanges(
  base: PublishingBase,
  snapshot: Snapshot,
  wanted: Changes,
  options: Pick<PublishOptions, "authorize" | "authored"> = {},
): Promise<Prepared> {
  const asked = effective(snapshot, wanted);
  for (const { name, document } of asked.values()) options.authorize?.(name, document);
  const changes = visible(base, asked);
  const followed = followRenames(base.kinds, snapshot, changes, base.environment);
  const candidate = changedLookup(snapshot, followed);
  const outputs = lazily(() => compileAffected(base.kinds, base.environment, candidate, followed));
  const { cache, environment, kinds } = base;
  const { product } = cache;
  const found = checkChanges({ kinds, before: snapshot, candidate, changes: followed, asked, environment, product });
  // Only documents that are right can be asked what they look at.
  if (found.some((problem) => problem.severity === "error"))
    return { changes: followed, candidate, problems: found, outputs };
  const reused = await reusedElements(base.database, base.kinds, snapshot, followed);
  const authored = options.authored?.({ before: snapshot, after: candidate, outputs }) ?? [];
  return { changes: followed, candidate, problems: [...found, ...reused, ...authored], outputs };
}

/**
 * Translations move the counter of texts alone (design §4), so that what nothing but text changed is read again only
 * where texts are; whatever else is published, and whatever was compiled, moves that of definitions.
 */
function movedByKinds(base: PublishingBase, changes: Changes, outputs: readonly CompiledOutput[]) {
  const kinds = [...changes.values()].map(({ name }) => name.kind);
  return {
    texts: kinds.some((kind) => base.textKinds.has(kind)),
    definitions: outputs.length > 0 || kinds.some((kind) => !base.textKinds.has(kind)),
  };
}

/** Tries once: null when the definitions or the drafts moved on before the lock was taken. */
async function attempt(
  base: PublishingBase,
  request: PublishRequest,
  snapshot: Snapshot,
  prepared: Prepared,
  alteration: Alteration | null,
): Promise<Publish | null> {
  const { changes } = prepared;
  const outputs = prepared.outputs();
  return base.database.transaction(
    async (transaction) => {
      await takeExclusiveLock(transaction);
      await request.inTransaction?.(transaction);
      const now = await readCounters(transaction);
      if (now.definitions !== snapshot.definitions || now.texts !== snapshot.texts) return null;
      if (request.claim && !(await request.claim(transaction))) return null;
      await request.changeTables?.(transaction);
      const rights = [...changes.values()].some(({ name }) => base.rightsKinds.has(name.kind));
      const counters = await moveCounters(transaction, { ...movedByKinds(base, changes, outputs), rights });
      const id = uuid7();
      const { kinds } = base;
      const { product, release } = base.cache;
      const { note, author } = request;
      const writing = { id, note, author, counters, kinds, product, release, changes, outputs };
      const documents = await writePublish(transaction, writing);
      await alteration?.switchOver(transaction, id);
      return { id, note, author, instant: Date.now(), definitions: counters.definitions, documents };
    },
    { lockTimeout: 20_000, statementTimeout: 0 },
  );
}

function headVersions(snapshot: Snapshot, changes: Changes): string {
  return [...changes].map(([key, { name }]) => `${key} ${snapshot.version(name.kind, name.id) ?? 0}`).join("\n");
}

/**
 * Publishes: works the changes out, checks them, prepares tables, then takes the lock and writes all or nothing. When
 * someone else published in between, it starts again on what is there now. Null when there is nothing to change.
 */
export async function publishChanges(base: PublishingBase, request: PublishRequest): Promise<Publish | null> {
  let alteration: Alteration | null = null;
  let preparedFor: string | null = null;
  try {
    for (let count = 0; count < attempts; count++) {
      const snapshot = await base.cache.refresh();
      const prepared = await prepareChanges(base, snapshot, await request.changes(snapshot), request);
      if (prepared.changes.size === 0) return null;
      assertValid(prepared.problems);
      const versions = headVersions(snapshot, prepared.changes);
      if (preparedFor !== null && preparedFor !== versions) throw publishConflict(names(prepared.changes));
      if (preparedFor === null && request.changeTables === undefined) {
        alteration = (await base.alterations?.prepare(alterationRequest(request, snapshot, prepared))) ?? null;
        if (alteration) preparedFor = versions;
      }
      const publish = await attempt(base, request, snapshot, prepared, alteration);
      if (publish) {
        await base.cache.refresh();
        return publish;
      }
    }
    throw new TesseraError("busy");
  } catch (error) {
    await alteration?.failed(error).catch((failure: unknown) => {
      throw new AggregateError([error, failure], "The publish failed, and so did taking its preparation back.");
    });
    throw error;
  }
}

function names(changes: Changes): DocumentName[] {
  return [...changes.values()].map(({ name }) => name);
}

function alterationRequest(request: PublishRequest, base: Snapshot, prepared: Prepared) {
  const { note, author } = request;
  const plan = request.plan ?? null;
  const apply = request.applyPlans === true || plan !== null;
  const { onWaiting, plansWait: wait = false, watch } = request;
  const waiting = onWaiting === undefined ? {} : { onWaiting };
  const watching = watch === undefined ? {} : { watch };
  return {
    base,
    candidate: prepared.candidate,
    changes: prepared.changes,
    note,
    author,
    plan,
    apply,
    wait,
    ...waiting,
    ...watching,
  };
}

/** Changes that put and remove documents. */
export function changesOf(put: readonly TesseraDocument[], remove: readonly DocumentName[]): Changes {
  const changes = new Map<string, { name: DocumentName; document: TesseraDocument | null }>();
  for (const document of put) {
    const name = { kind: document.kind, id: document.id };
    changes.set(documentKey(name), { name, document });
  }
  for (const { kind, id } of remove) changes.set(documentKey({ kind, id }), { name: { kind, id }, document: null });
  return changes;
}

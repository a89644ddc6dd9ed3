import { byIdAndAlias } from "@tessera/contract/byIdAndAlias.ts";
import type { DocumentEnvironment, DocumentKind, TesseraDocument } from "@tessera/contract/defineDocument.ts";
import type { FieldType } from "@tessera/contract/defineField.ts";
import type { PanelType } from "@tessera/contract/definePanel.ts";
import { diffBodies } from "@tessera/contract/documents/diffBodies.ts";
import { documentPath, documentText, parseDocumentFile } from "@tessera/contract/documents/documentFile.ts";
import { type DocumentName, documentKey } from "@tessera/contract/documents/documentName.ts";
import { openDocument } from "@tessera/contract/documents/openDocument.ts";
import { schemaProblems } from "@tessera/contract/documents/schemaProblems.ts";
import type { SettingsSchema } from "@tessera/contract/documents/walkMarks.ts";
import { TesseraError } from "@tessera/contract/errors.ts";
import type { Database, Transaction } from "@tessera/server-core/database/pool.ts";
import { definitionsLock, readCounters } from "@tessera/server-core/state/writeLock.ts";
import type { Alterations, KeptPublish } from "./alterations.ts";
import { everyDocument } from "./candidate.ts";
import type { Definitions, Draft, Publish, PublishOptions } from "./definitions.ts";
import { draftSnapshot } from "./draftSnapshot.ts";
import { deleteDraft, publishConflict, readDraft, readDrafts, writeDraft } from "./drafts.ts";
import { readDocumentsAt, readPublishes, readVersions } from "./history.ts";
import { changesOf, type PublishingBase, prepareChanges, publishChanges } from "./publishing.ts";
import { revertChanges } from "./revertPublish.ts";
import type { Snapshot } from "./snapshot.ts";
import { createSnapshotCache } from "./snapshotCache.ts";
import { whereUsed } from "./whereUsed.ts";

/** What the document store is made of. Registries are arguments (design §2). */
export interface DefinitionsOptions {
  readonly database: Database;
  readonly kinds: readonly DocumentKind[];
  /** Field types that forms may use; without them every form with fields has problems. */
  readonly fieldTypes?: readonly FieldType[];
  /** Panel types that pages may use; without them every page with panels has problems. */
  readonly panelTypes?: readonly PanelType[];
  /**
   * Names of the counts that features offer to menus. Absent: they are not known, and those of menus are not checked.
   */
  readonly badges?: readonly string[];
  /** Documents that the program ships: the product layer. */
  readonly product: readonly TesseraDocument[];
  /** Absent: publishing an entity changes no table. */
  readonly alterations?: Alterations;
  /** Kinds whose publish changes rights. Default: `role`. */
  readonly rightsKinds?: readonly string[];
  /** Kinds that are nothing but text. Default: `translation`. */
  readonly textKinds?: readonly string[];
  /**
   * Safe mode: the server runs on the product layer alone, while everything published can still be edited. Default:
   * false.
   */
  readonly isSafe?: boolean;
  /** Fingerprint of the code that compiles (`codePrint`); absent: it is always the same. */
  readonly code?: string | undefined;
}

function settingsOf({ fieldTypes, panelTypes }: DocumentEnvironment): SettingsSchema {
  return (registry, type) =>
    (registry === "panel" ? panelTypes.get(type)?.params : fieldTypes.get(type)?.formats) ?? null;
}

type Selection = readonly DocumentName[] | "all";

function pick(drafts: readonly Draft[], selection: Selection): readonly Draft[] {
  if (selection === "all") return drafts;
  const byKey = new Map(drafts.map((draft) => [documentKey(draft), draft]));
  return selection.map((name) => {
    const draft = byKey.get(documentKey(name));
    if (!draft) throw new TesseraError("not_found");
    return draft;
  });
}

const changesOfDrafts = (drafts: readonly Draft[]) =>
  changesOf(
    drafts.flatMap((draft) => draft.document ?? []),
    drafts.filter((draft) => draft.document === null),
  );

/** Removes the published drafts; false when one of them was saved, dropped or published since it was read. */
async function claimDrafts(transaction: Transaction, drafts: readonly Draft[]): Promise<boolean> {
  const { rowCount } = await transaction.query({
    text: `delete from sys.document_draft d
      using jsonb_to_recordset($1::jsonb) as i(kind text, id text, revision integer)
      where (d.kind, d.id, d.revision) = (i.kind, i.id, i.revision)`,
    values: [JSON.stringify(drafts.map(({ kind, id, revision }) => ({ kind, id, revision })))],
  });
  return rowCount === drafts.length;
}

/** Removes the drafts that a plan was made from, unless they were changed since. */
async function dropPublishedDrafts(transaction: Transaction, { put, remove }: KeptPublish): Promise<void> {
  const published = [
    ...put.map(({ kind, id, body }) => ({ kind, id, body })),
    ...remove.map(({ kind, id }) => ({ kind, id, body: null })),
  ];
  await transaction.query({
    text: `delete from sys.document_draft d using jsonb_to_recordset($1::jsonb) as i(kind text, id text, body jsonb)
      where (d.kind, d.id) = (i.kind, i.id) and d.body is not distinct from nullif(i.body, 'null')`,
    values: [JSON.stringify(published)],
  });
}

/**
 * Makes the document store on tables of `documentMigrations` and `stateMigrations`. Call `load` before anything else.
 */
export function createDefinitions(options: DefinitionsOptions): Definitions {
  const { database } = options;
  const environment: DocumentEnvironment = {
    fieldTypes: byIdAndAlias(options.fieldTypes ?? []),
    panelTypes: byIdAndAlias(options.panelTypes ?? []),
    ...(options.badges === undefined ? {} : { badges: new Set(options.badges) }),
    schemaProblems,
  };
  const settings = settingsOf(environment);
  const kinds: ReadonlyMap<string, DocumentKind> = new Map(
    options.kinds.map((kind) => [kind.kind, { ...kind, settings }]),
  );
  const { product, isSafe = false, code = "" } = options;
  const cache = createSnapshotCache({ database, kinds, environment, product, isSafe, code });
  const alterations = options.alterations ?? null;
  const rightsKinds: ReadonlySet<string> = new Set(options.rightsKinds ?? ["role"]);
  const textKinds: ReadonlySet<string> = new Set(options.textKinds ?? ["translation"]);
  const base: PublishingBase = { database, kinds, environment, cache, alterations, rightsKinds, textKinds };

  /**
   * A document of whatever release as the present one writes it; one of an unknown kind as it is, which its check says.
   */
  const opened = (document: TesseraDocument): TesseraDocument => {
    const kind = kinds.get(document.kind);
    return kind ? openDocument(kind, document) : document;
  };

  /**
   * Draft changes share the lock that publishes take alone, so that the heads they were compared with stay where they
   * are.
   */
  async function withDraftLock<Value>(
    { inTransaction }: Pick<PublishOptions, "inTransaction">,
    work: (transaction: Transaction, snapshot: Snapshot) => Promise<Value>,
  ): Promise<Value> {
    for (;;) {
      const snapshot = await cache.refresh();
      const outcome = await database.transaction(async (transaction) => {
        await transaction.query({ text: "select pg_advisory_xact_lock_shared($1)", values: [definitionsLock] });
        await inTransaction?.(transaction);
        const now = await readCounters(transaction);
        const isCurrent = now.definitions === snapshot.definitions && now.texts === snapshot.texts;
        return isCurrent ? { value: await work(transaction, snapshot) } : null;
      });
      if (outcome) return outcome.value;
    }
  }

  async function publishDrafts(selection: Selection, publishOptions: PublishOptions): Promise<Publish> {
    let drafts: readonly Draft[] = [];
    const publish = await publishChanges(base, {
      ...publishOptions,
      async changes(snapshot) {
        drafts = pick(await readDrafts(database, kinds, snapshot), selection);
        if (drafts.length === 0) throw new TesseraError("not_found");
        const stale = drafts.filter((draft) => draft.isStale);
        if (stale.length > 0) throw publishConflict(stale);
        return changesOfDrafts(drafts);
      },
      claim: (transaction) => claimDrafts(transaction, drafts),
    });
    if (publish) return publish;
    // Drafts that say what is published already: nothing to publish, so they only go.
    await database.transaction((transaction) => claimDrafts(transaction, drafts));
    throw new TesseraError("not_found");
  }

  const publishDocuments: Definitions["publishDocuments"] = (change, publishOptions) =>
    publishChanges(base, { ...publishOptions, changes: () => changesOf(change.put, change.remove) });

  async function publishKept(kept: KeptPublish, publishOptions: PublishOptions): Promise<Publish> {
    const names = [...kept.put, ...kept.remove];
    const publish = await publishChanges(base, {
      ...publishOptions,
      plan: kept.plan,
      changes(snapshot) {
        const moved = names.filter(
          ({ kind, id }) => kept.bases.get(documentKey({ kind, id })) !== (snapshot.version(kind, id) ?? 0),
        );
        if (moved.length > 0) throw publishConflict(moved);
        // A plan may wait longer than a release lasts.
        return changesOf(kept.put.map(opened), kept.remove);
      },
      async claim(transaction) {
        await dropPublishedDrafts(transaction, kept);
        return true;
      },
    });
    if (!publish) throw publishConflict(names);
    return publish;
  }

  const definitions: Definitions = {
    kinds,
    panelTypes: environment.panelTypes,
    current: cache.current,
    published: cache.published,
    load: cache.load,
    refresh: cache.refresh,
    drafts: async () => readDrafts(database, kinds, await cache.refresh()),
    draft: async (kind, id) => readDraft(database, kinds, await cache.refresh(), { kind, id }),
    saveDraft: (draft, draftOptions) =>
      withDraftLock(draftOptions, (transaction, snapshot) =>
        writeDraft(transaction, kinds, snapshot, draft, draftOptions.author),
      ),
    discardDraft: (name, revision, draftOptions) =>
      withDraftLock(draftOptions, (transaction) => deleteDraft(transaction, name, revision)),
    async problems(selection, authored) {
      const snapshot = await cache.refresh();
      const drafts = pick(await readDrafts(database, kinds, snapshot), selection);
      const prepared = await prepareChanges(base, snapshot, changesOfDrafts(drafts), authored ? { authored } : {});
      return prepared.problems;
    },
    async preview(selection) {
      const snapshot = await cache.refresh();
      const drafts = pick(await readDrafts(database, kinds, snapshot), selection);
      const { candidate, changes, problems } = await prepareChanges(base, snapshot, changesOfDrafts(drafts));
      if (problems.some(({ severity }) => severity === "error")) return null;
      return (await alterations?.preview({ base: snapshot, candidate, changes })) ?? [];
    },
    async withDrafts(drafts, authored) {
      const snapshot = await cache.refresh();
      const prepared = await prepareChanges(base, snapshot, changesOfDrafts(drafts), { authored });
      const { candidate, changes, outputs, problems } = prepared;
      const isBroken = problems.some(({ severity }) => severity === "error");
      const made = isBroken ? null : draftSnapshot({ base: snapshot, candidate, changes, outputs: outputs() });
      return { base: snapshot, problems, snapshot: made, changed: [...changes.values()].map(({ name }) => name) };
    },
    publish: publishDrafts,
    publishDocuments,
    publishKept,
    history: (kind, id) => readVersions(database, kinds, { kind, id }),
    version: async (kind, id, version) => (await readVersions(database, kinds, { kind, id }, version))[0] ?? null,
    documentsAt: (names, at) => readDocumentsAt(database, kinds, names, at),
    publishes: (page) => readPublishes(database, page),
    publishOf: async (id) => (await readPublishes(database, { offset: 0, limit: 1 }, id))[0] ?? null,
    async diff(kind, id) {
      const snapshot = await cache.refresh();
      const draft = await readDraft(database, kinds, snapshot, { kind, id });
      if (!draft) return [];
      return diffBodies(snapshot.get(kind, id)?.body ?? {}, draft.document?.body ?? {});
    },
    async restore(name, version, publishOptions) {
      const [found] = await readVersions(database, kinds, name, version);
      if (!found) throw new TesseraError("not_found");
      const put = found.document ? [found.document] : [];
      return publishDocuments({ put, remove: found.document ? [] : [name] }, publishOptions);
    },
    async restorePublish(id, publishOptions) {
      const publish = await definitions.publishOf(id);
      if (!publish) throw new TesseraError("not_found");
      return publishChanges(base, {
        ...publishOptions,
        async changes(snapshot) {
          const { authorize } = publishOptions;
          const { put, remove } = await revertChanges(database, kinds, snapshot, publish, authorize);
          return changesOf(put, remove);
        },
      });
    },
    whereUsed: (kind, id, element) => whereUsed(kinds, cache.published(), { kind, id }, element ?? null, environment),
    exportFolder() {
      const snapshot = cache.published();
      const documents = everyDocument(kinds, snapshot).filter(({ kind, id }) => snapshot.layer(kind, id) !== "product");
      const files = documents.map((document) => [documentPath(document), documentText(document)] as const);
      return new Map(files.sort(([left], [right]) => (left < right ? -1 : 1)));
    },
    importFolder(files, mode, publishOptions) {
      const put = [...files].map(([path, text]) => opened(parseDocumentFile(path, text)));
      return publishChanges(base, {
        ...publishOptions,
        changes(snapshot) {
          const kept = new Set(put.map(documentKey));
          const remove =
            mode === "merge"
              ? []
              : everyDocument(kinds, snapshot).filter((document) => !kept.has(documentKey(document)));
          return changesOf(put, remove);
        },
      });
    },
  };
  return definitions;
}

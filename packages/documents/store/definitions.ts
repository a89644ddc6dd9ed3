import type { DocumentKind, DocumentLookup, TesseraDocument } from "@tessera/contract/defineDocument.ts";
import type { PanelType } from "@tessera/contract/definePanel.ts";
import type { DocumentChange } from "@tessera/contract/documents/documentChange.ts";
import type { DocumentName } from "@tessera/contract/documents/documentName.ts";
import type { LocatedProblem } from "@tessera/contract/documents/locatedProblem.ts";
import type { Transaction } from "@tessera/server-core/database/pool.ts";
import type { Author, KeptPublish, PlanWatch, PreviewedStep, WaitingListener } from "./alterations.ts";
import type { DraftView } from "./draftSnapshot.ts";
import type { Snapshot } from "./snapshot.ts";
import type { CompiledOutput } from "./writePublish.ts";

declare module "@tessera/server-core/services.ts" {
  interface Services {
    readonly definitions: Definitions;
  }
}

/**
 * A text that is another one for every other state of the drafts, as an expression of SQL: a draft that is discarded
 * and begun again is another one.
 */
export const draftsState = `(select md5(coalesce(string_agg(concat_ws(' ', d.kind, d.id, d.revision, d.changed_at), ',' order by d.kind, d.id), ''))
  from sys.document_draft d)`;

/** A draft: the one that all designers of a document share. */
export interface Draft extends DocumentName {
  /**
   * The wanted document; null when the draft deletes it (for a changed product document: drops what was changed here).
   */
  readonly document: TesseraDocument | null;
  /** Head version that it was made from; 0 when there was none. */
  readonly baseVersion: number;
  /** Counts the saves of this draft from 1. */
  readonly revision: number;
  readonly author: Author;
  /** Instant in milliseconds since 1970. */
  readonly changedAt: number;
  /** Whether the head has moved on since, so that it cannot be published. */
  readonly isStale: boolean;
}

/** What to save as a draft. */
export interface DraftInput extends DocumentName {
  /** Null deletes the document at the next publish. */
  readonly document: TesseraDocument | null;
  /** Head version that the author saw; 0 for a new document. */
  readonly baseVersion: number;
  /** Revision of the draft that the author saw; 0 when there was none. */
  readonly revision: number;
}

/** A publish as its author wants it. */
export interface AuthoredChange {
  /** Documents as they are published now. */
  readonly before: Snapshot;
  /** Documents as they would be; without errors. */
  readonly after: DocumentLookup;
  /** What is compiled again. */
  readonly outputs: () => readonly CompiledOutput[];
  /** Roles of the author. */
  readonly roles: readonly string[];
}

/** Problems that a change has only because of who makes it. */
export type AuthoredCheck = (change: Omit<AuthoredChange, "roles">) => readonly LocatedProblem[];

/**
 * What a publish is made by. `inTransaction` runs after the lock was taken and before anything is written (freshness,
 * rights).
 */
export interface PublishOptions {
  readonly note: string;
  readonly author: Author;
  readonly inTransaction?: (transaction: Transaction) => Promise<void>;
  /**
   * Asked for each document that would change, with what it would become (null deletes), before anything is written;
   * throws to refuse. Documents that only follow a rename are not asked for.
   */
  readonly authorize?: (name: DocumentName, document: TesseraDocument | null) => void;
  /** What this author in particular may not publish, asked once nothing else is wrong. Absent for the server itself. */
  readonly authored?: AuthoredCheck;
  /** Applies a plan that would otherwise wait for a person (design §5). Only for commands run by the administrator. */
  readonly applyPlans?: boolean;
  /** Keeps any plan waiting, even one that only adds: its person looks at it first. Not where `applyPlans` holds. */
  readonly plansWait?: boolean;
  /** Changes tables in the publish's own transaction, as adopting again does; no plan is made then. */
  readonly changeTables?: (transaction: Transaction) => Promise<void>;
  /** Called when the publish became a plan that waits for a person, in the transaction that keeps it. */
  readonly onWaiting?: WaitingListener;
  /**
   * Of a kept plan: follows its preparation. Anyone who does that goes on with the plan when the publish failed for
   * now, or reverts it when it failed for good; without, a publish that fails reverts it by itself.
   */
  readonly watch?: PlanWatch;
}

/** A publish that happened. */
export interface Publish {
  readonly id: string;
  readonly note: string;
  readonly author: Author;
  /** Instant in milliseconds since 1970. */
  readonly instant: number;
  /** The definitions counter that it moved to. */
  readonly definitions: number;
  readonly documents: readonly PublishedDocument[];
}

/** What a publish did to a document. */
export interface PublishedDocument extends DocumentName {
  readonly version: number;
  readonly deleted: boolean;
}

/** A version of a document; `document` is null when that version deleted it. */
export interface DocumentVersion {
  readonly version: number;
  readonly document: TesseraDocument | null;
  readonly publish: Omit<Publish, "documents">;
}

/** A place that uses a document or an element of it. */
export interface Use {
  readonly from: DocumentName;
  /** JSON pointer into the body. */
  readonly path: string;
  /** Innermost element around the place; null outside any. */
  readonly fromElement: string | null;
  /** Element that is used; null when the document as a whole is. */
  readonly element: string | null;
}

/**
 * The definitions of this installation (design §4). Every method that publishes throws `definition_invalid` (data:
 * `problems`), `publish_conflict` (data: `documents`) when someone else was first, and `plan_required` (data: `plan`)
 * when the change of a table waits for a person.
 */
export interface Definitions {
  readonly kinds: ReadonlyMap<string, DocumentKind>;
  /** Panel types by id and alias. */
  readonly panelTypes: ReadonlyMap<string, PanelType>;
  /**
   * What this node runs on: all published documents, or the product layer alone in safe mode; `load` has run before.
   */
  current(): Snapshot;
  /** All published documents, in safe mode too: for what shows, edits and publishes documents. */
  published(): Snapshot;
  /** Reads everything from the database. */
  load(): Promise<Snapshot>;
  /** Reads the counters, and the documents when they changed. */
  refresh(): Promise<Snapshot>;
  drafts(): Promise<readonly Draft[]>;
  /** Null when the document has no draft. */
  draft(kind: string, id: string): Promise<Draft | null>;
  /**
   * Saves the shared draft. Throws `publish_conflict` when the head or the draft moved on since the author saw it,
   * `definition_invalid` when it is no document at all (unknown kind, malformed id). A draft may have problems
   * otherwise.
   */
  saveDraft(draft: DraftInput, options: Omit<PublishOptions, "note">): Promise<Draft>;
  /** Drops a draft; without one nothing happens. Throws `publish_conflict` when its revision is not the one seen. */
  discardDraft(name: DocumentName, revision: number, options: Omit<PublishOptions, "note">): Promise<void>;
  /**
   * Problems that a publish of these drafts would meet, by the author whom `authored` stands for; errors and warnings.
   */
  problems(documents: readonly DocumentName[] | "all", authored?: AuthoredCheck): Promise<readonly LocatedProblem[]>;
  /**
   * What publishing these drafts would do to tables, step by step; nothing is done. Null while a draft has errors,
   * since then there is nothing to publish.
   */
  preview(documents: readonly DocumentName[] | "all"): Promise<readonly PreviewedStep[] | null>;
  /**
   * The definitions as these drafts would make them; nothing is written. `authored` finds rules that look where
   * their reader may not, which are errors here as in a publish. The drafts are taken as they were read: what was
   * decided of them holds.
   */
  withDrafts(drafts: readonly Draft[], authored: AuthoredCheck): Promise<DraftView>;
  /** Publishes drafts, all or none of them. Throws `not_found` when one of them has no draft. */
  publish(documents: readonly DocumentName[] | "all", options: PublishOptions): Promise<Publish>;
  /**
   * Publishes documents without drafts (worlds, adoption, import, restore): `put` replaces or creates, `remove`
   * deletes. What already is as wanted is left alone; null when nothing is left to do.
   */
  publishDocuments(
    change: { readonly put: readonly TesseraDocument[]; readonly remove: readonly DocumentName[] },
    options: PublishOptions,
  ): Promise<Publish | null>;
  /**
   * Publishes what a plan kept (design §5). Throws `publish_conflict` when one of its documents was published since it
   * was made.
   */
  publishKept(kept: KeptPublish, options: PublishOptions): Promise<Publish>;
  /** Versions, the newest first. */
  history(kind: string, id: string): Promise<readonly DocumentVersion[]>;
  /** Null when there is no such version. */
  version(kind: string, id: string, version: number): Promise<DocumentVersion | null>;
  /**
   * Documents as they were published at a value of the definitions counter, by `documentKey`, with their versions. One
   * that has no version of that time is left out; null is one that was deleted by then, or that a newer program made.
   */
  documentsAt(
    names: readonly DocumentName[],
    definitions: number,
  ): Promise<ReadonlyMap<string, Pick<DocumentVersion, "version" | "document">>>;
  /** Publishes, the newest first, from `offset`. */
  publishes(page: { readonly offset: number; readonly limit: number }): Promise<readonly Publish[]>;
  /** A publish by its id; null when there is none. */
  publishOf(id: string): Promise<Publish | null>;
  /** What publishing the draft would change; empty without a draft. */
  diff(kind: string, id: string): Promise<readonly DocumentChange[]>;
  /** Publishes an old version again. Throws `not_found` without it. Null when the head already is like that. */
  restore(name: DocumentName, version: number, options: PublishOptions): Promise<Publish | null>;
  /**
   * Reverts a publish: undoes in each of its documents what it did there, and keeps what was published since. Throws
   * `revert_blocked` (see `revertChanges`) where something later stands on it, `not_found` without such a publish. Null
   * when nothing is left to do.
   */
  restorePublish(id: string, options: PublishOptions): Promise<Publish | null>;
  /** Places in published documents that use the document, or the element of it. */
  whereUsed(kind: string, id: string, element?: string): readonly Use[];
  /** The installation layer in canonical form: path → text. Export, import and export again are byte-identical. */
  exportFolder(): ReadonlyMap<string, string>;
  /**
   * Publishes a folder; `replace` also deletes documents of the installation layer that it lacks. Null when nothing
   * changes.
   */
  importFolder(
    files: ReadonlyMap<string, string>,
    mode: "merge" | "replace",
    options: PublishOptions,
  ): Promise<Publish | null>;
}

import type { DocumentLookup, TesseraDocument } from "@tessera/contract/defineDocument.ts";
import type { DocumentName } from "@tessera/contract/documents/documentName.ts";
import type { Transaction } from "@tessera/server-core/database/pool.ts";
import type { Changes } from "./candidate.ts";
import type { Snapshot } from "./snapshot.ts";

/** Who changes definitions; both null for the server itself (first start, a command line). */
export interface Author {
  readonly userId: string | null;
  readonly displayName: string | null;
}

/** A publish that may need tables changed. */
export interface AlterationRequest {
  readonly base: Snapshot;
  readonly candidate: DocumentLookup;
  readonly changes: Changes;
  readonly note: string;
  readonly author: Author;
  /** Plan that a person applies, or that is resumed; null for a new publish. */
  readonly plan: string | null;
  /** Whether to go on although the plan is one that waits for a person. */
  readonly apply: boolean;
  /** See `PublishOptions.plansWait`. */
  readonly wait: boolean;
  /** See `PublishOptions`. */
  readonly onWaiting?: WaitingListener;
  /** See `PublishOptions`. */
  readonly watch?: PlanWatch;
}

/** Who follows the preparation of a kept plan, may stop it, and reverts it when it comes to nothing. */
export interface PlanWatch {
  /** Stops it: between two steps, and the statement that runs. It then throws the signal's reason. */
  readonly signal: AbortSignal;
  /** Called before each step, with how many of `total` are done. The publish itself is the last. */
  readonly onStep: (step: { readonly action: string; readonly done: number; readonly total: number }) => void;
}

/** Runs in the transaction that keeps a plan which waits for a person. */
export type WaitingListener = (transaction: Transaction, plan: KeptPublish) => Promise<void>;

/** A step that a publish would take. */
export interface PreviewedStep {
  /** `prepare` runs before the publish, `switch` in its transaction. */
  readonly phase: "prepare" | "switch";
  /** Text key `plan.action.<action>`. */
  readonly action: string;
  /** Id of the entity. */
  readonly entity: string;
  /** Physical name of what is changed: a table, a column, an index. */
  readonly target: string;
  readonly sql: string;
  /** Whether it only adds, so that nobody has to be asked. */
  readonly additive: boolean;
  /** Rows that it reads or writes, about; null when it touches none. */
  readonly rows: number | null;
}

/** What happens to tables around one publish. */
export interface Alteration {
  /** Runs in the transaction of the publish, which holds the exclusive lock. */
  switchOver(transaction: Transaction, publish: string): Promise<void>;
  /** After a publish that did not happen: notes why, and undoes what had been prepared. */
  failed(error: unknown): Promise<void>;
}

/**
 * What the document store needs of alteration plans (design §5); without them, publishing an entity changes no table.
 */
export interface Alterations {
  /**
   * Makes the plan of a publish and runs its preparation, before the publish's own transaction. Null when no table
   * changes. Throws `plan_required` (data: `plan`) when the plan waits for a person, `plan_failed` when a step failed.
   */
  prepare(request: AlterationRequest): Promise<Alteration | null>;
  /**
   * The steps that such a publish would take, in order; nothing is done and nothing kept. Empty when no table changes.
   */
  preview(request: Pick<AlterationRequest, "base" | "candidate" | "changes">): Promise<readonly PreviewedStep[]>;
}

/** A publish that a plan keeps until a person applies it, or until it is resumed. */
export interface KeptPublish {
  readonly plan: string;
  readonly put: readonly TesseraDocument[];
  readonly remove: readonly DocumentName[];
  /** Head versions that it was made from, by document key; 0 where there was none. */
  readonly bases: ReadonlyMap<string, number>;
  readonly note: string;
  readonly author: Author;
}

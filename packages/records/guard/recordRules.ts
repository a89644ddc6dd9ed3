import type { ErrorCode } from "@tessera/contract/errors.ts";
import type { ServerMessage } from "@tessera/contract/save.ts";
import type { RequestContext } from "@tessera/server-core/context.ts";
import type { SqlRunner } from "@tessera/server-core/database/pool.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";

/** Wire values by column name. Without a prototype, as its keys may come from outside. */
export interface RecordValues {
  readonly [column: string]: Json;
}

/** One row of a sub-form as rules see it. */
export interface RuleRow {
  /** The row's id in the browser; for rows that the message does not mention, its key. */
  readonly uid: string;
  /** Record key text; null for an added row. */
  readonly key: string | null;
  readonly values: RecordValues;
  /** Whether the row went before and is to be there again: `current` has it as it last was. */
  readonly returns?: boolean;
}

/** A whole record with the rows of the sub-forms that the save names, unmasked: only output is masked (design §7). */
export interface RuleRecord {
  /** Record key text; null for a new record. */
  readonly key: string | null;
  readonly values: RecordValues;
  /** By the name of the sub-form. */
  readonly rows: { readonly [subForm: string]: readonly RuleRow[] };
}

/** What rules get. */
export interface RuleInput {
  readonly context: RequestContext;
  /** Id of the entity document. */
  readonly entity: string;
  /** The record as it stands in the database, locked by this transaction; null for a new record. */
  readonly current: RuleRecord | null;
  /** `current` with the changes of the message applied, and what rules before this one made of it. */
  readonly proposed: RuleRecord;
  /** `proposed` as the message alone has it: what differs from `current` was written by hand. */
  readonly asked: RuleRecord;
  readonly isNew: boolean;
  /**
   * Whether the values are those of a former state: what rules compute is then nobody's writing, and computed again.
   */
  readonly isRestored?: boolean;
  /** Column names that the message sets on the main record (a default counts as set once it was submitted). */
  readonly submitted: ReadonlySet<string>;
}

/** What rules decide. */
export interface RuleOutcome {
  /** Columns of the main record that the rules set (computed values, defaults), beside what was proposed. */
  readonly values: RecordValues;
  /** The same for rows: sub-form name → row uid → values. */
  readonly rows: { readonly [subForm: string]: { readonly [uid: string]: RecordValues } };
  readonly messages: readonly ServerMessage[];
  /** False refuses the save with `validation_failed` and the messages. */
  readonly isValid: boolean;
}

/**
 * Recomputes and validates a record inside the transaction that writes it (design §5, §7). The form engine stands
 * behind it. It is called again for the merged record; what it sets needs no grant, as it is the product's own doing.
 */
export type RecordRules = (input: RuleInput) => Promise<RuleOutcome>;

/** One write of a row of a system entity, seen inside its transaction before it happens. */
export interface EntityWrite {
  readonly context: RequestContext;
  /** Runs statements in the transaction of the write. */
  readonly runner: SqlRunner;
  readonly kind: "create" | "update" | "delete";
  /** Record key text; null for a row whose key is not made yet. */
  readonly key: string | null;
  /** Wire values before; null for a new row. */
  readonly before: RecordValues | null;
  /** Wire values after; null for a row that goes. */
  readonly after: RecordValues | null;
  /** The entity of the record that a deleted row goes with; absent: it is deleted itself. */
  readonly goesWith?: string;
}

/**
 * Sees each write of a system entity (design §5): nobody grants what they do not hold, the last administrator stays.
 * Answers the code to refuse with; nothing lets the write pass.
 */
export type EntityGuard = (
  write: EntityWrite,
) => Promise<{ readonly refuse: ErrorCode; readonly data?: { readonly [key: string]: string } } | undefined>;

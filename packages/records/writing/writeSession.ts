import type { EntityModel } from "@tessera/query-model/entityModel.ts";
import type { RequestContext } from "@tessera/server-core/context.ts";
import type { Transaction } from "@tessera/server-core/database/pool.ts";
import type { Guard } from "../guard/guard.ts";
import type { EntityGuard, RecordRules, RecordValues } from "../guard/recordRules.ts";

/** One writing transaction under the shared lock, with what it has written so far. */
export interface WriteSession {
  readonly context: RequestContext;
  readonly guard: Guard;
  readonly transaction: Transaction;
  readonly guards: ReadonlyMap<string, EntityGuard>;
  readonly entityRules: (entity: string) => RecordRules | null;
}

/** A row as it was locked, with what the caller may do with it. */
export interface LockedRow {
  readonly key: string;
  /** All that is stored in wire form, unmasked. */
  readonly state: RecordValues;
  /** Language in which the caller reads and writes translatable columns; null where they are written themselves. */
  readonly language: string | null;
  /** The columns as the caller reads them, unmasked. */
  readonly seen: RecordValues;
  /** Texts that columns once had in `language`, as JSON of physical column and text. */
  readonly former: ReadonlySet<string>;
  readonly readable: boolean;
  readonly updatable: boolean;
  readonly deletable: boolean;
  /** Columns that the caller cannot read. */
  readonly hidden: ReadonlySet<string>;
  /** Columns that no grant lets the caller change on this row. */
  readonly closed: ReadonlySet<string>;
  /** Number of the record's present version; null when Tessera never wrote it. */
  readonly version: number | null;
  /** Change at which the present state began; 0 when Tessera never wrote it. */
  readonly since: number;
  /** Adopted tables: the state last seen; null when there is none. */
  readonly known: RecordValues | null;
}

/** A row that was written: `before` null for a new one, `after` null for one that went. */
export interface RowChange {
  readonly entity: EntityModel;
  /** Key after the write; of a row that went, its last. */
  readonly key: string;
  readonly before: LockedRow | null;
  readonly after: RecordValues | null;
  /** Columns that the person set, for the check of the new row. */
  readonly submitted: readonly string[];
  /** Where it stands in the message, for a row of a sub-form. */
  readonly place?: { readonly subForm: string; readonly uid: string };
  /**
   * Of a new row that was there before: the key that it had, and a change at which it went; where it came back since
   * then, the last one counts.
   */
  readonly returning?: { readonly key: string; readonly ended: number };
  /** Of a deleted row: all its columns as JSON text of the database. */
  readonly raw?: string | null;
}

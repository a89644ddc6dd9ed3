import type { Condition } from "@tessera/contract/definitions/condition.ts";
import type { DateBucket } from "@tessera/contract/definitions/queryBody.ts";
import type { SourceMeasure } from "@tessera/contract/panelData.ts";
import type { RawJson } from "@tessera/server-core/context.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import type { ChoicesRequest } from "../guard/choicesRequest.ts";
import type { ReadingPurpose } from "../guard/guard.ts";
import type { Audience } from "../guard/liveReading.ts";
import type { ListRequest, RecordCount, RecordSelection, RowsTaker } from "../guard/recordSelection.ts";

/** A column by which rows are put together; `by` is for days and instants. */
export interface Grouping {
  readonly column: string;
  readonly by?: DateBucket | null | undefined;
}

/**
 * Which rows of a source. What is absent is the source's own. All of it is plain JSON, so that a page can say it of its
 * panels.
 */
export interface SourceSelection {
  /** What the reader asks, over paths of the source's columns. */
  readonly filter?: Condition | null | undefined;
  readonly search?: string | null | undefined;
  /** What a definition fixes besides the source's own filter. */
  readonly fixed?: Condition | null | undefined;
  /** The group that the rows belong to: the outermost first, each with its value. */
  readonly within?: readonly (Grouping & { readonly value: Json })[] | undefined;
}

/** Which page of a source. */
export interface SourcePage extends SourceSelection {
  readonly offset?: number | undefined;
  readonly limit?: number | undefined;
  readonly order?: readonly { readonly column: string; readonly direction: "asc" | "desc" }[] | undefined;
  /** Names of the columns that are wanted. Absent: all, with what their deadlines depend on. */
  readonly columns?: readonly string[] | undefined;
}

/** Which groups of a source: those of `by`, inside the group that `within` names. */
export interface SourceGrouping extends SourceSelection {
  readonly by: Grouping;
  /** What is worked out of columns of the source; absent: what these ask for themselves. */
  readonly measures?: readonly SourceMeasure[] | undefined;
  readonly direction?: "asc" | "desc" | undefined;
  readonly offset?: number | undefined;
  readonly limit?: number | undefined;
}

/** What is known of some rows together. */
export interface SourceTotals {
  readonly count: number;
  /** The aggregates that were asked for, by column: wire forms, null where there is none. */
  readonly values: { readonly [column: string]: Json };
  /** Of how many records the caller may not see the cell, by column; only those of any. */
  readonly masked: { readonly [column: string]: number };
}

/** A group of rows. */
export interface SourceGroup extends SourceTotals {
  /**
   * Wire form of the value; the key of a record that a reference names; the first day of a bucket. Null: rows without
   * one.
   */
  readonly value: Json;
  /** Display name of the record, where the value is its key and the caller may see it; null otherwise. */
  readonly name: string | null;
  /** Of how many of its records the caller may not see the value; they are in the group without one. */
  readonly hidden: number;
}

/** Groups, and whether there are more. */
export interface SourceGroups {
  readonly groups: readonly SourceGroup[];
  readonly isComplete: boolean;
  /** Of all rows of the selection; null behind the first groups, which have said it. */
  readonly total: SourceTotals | null;
}

/**
 * Where rows come from: a list, over the records of an entity or over a query, or a query by itself. All is read under
 * the caller's rights; methods throw what those of `Records` throw, and `invalid_input` for columns that the source
 * does not have.
 */
export interface RowSource {
  readonly entity: string;
  readonly columns: readonly { readonly name: string; readonly path: string }[];
  /** What a page asks the guard for, for readers who are answered together. */
  request(page: SourcePage): ListRequest;
  selection(selection: SourceSelection): RecordSelection;
  page(page: SourcePage): Promise<RawJson>;
  /** Exact up to `atMost`: 10,000 by default. */
  count(selection: SourceSelection, atMost?: number): Promise<RecordCount>;
  groups(grouping: SourceGrouping): Promise<SourceGroups>;
  /**
   * Records or rows that the values of a column are chosen from: of a reference, of a list whose elements name records,
   * of a field type that offers rows of a query. Throws `not_found` for a column with other values.
   */
  choices(column: string, page: Pick<ChoicesRequest, "search" | "selected" | "offset" | "limit">): Promise<RawJson>;
  /**
   * What the keys in a column are called, asked for together; without those that the caller may not refer to. Empty for
   * a column whose values are no keys of other rows.
   */
  names(column: string, keys: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /**
   * The rows themselves as choices, as `Records.choices` answers them; `filter` is what a definition fixes besides the
   * source's own. `shown` is a path to what people read of a row; null: the first column of texts. Throws `not_found`
   * where there is none, and for rows without keys.
   */
  rowChoices(page: Omit<ChoicesRequest, "entity" | "shown"> & { readonly shown: string | null }): Promise<RawJson>;
  /** See `Records.stream`; `keys`: only the records with these, 1,000 at most. */
  stream(
    page: Omit<SourcePage, "offset" | "limit"> & { readonly keys?: readonly string[] | undefined },
    take: RowsTaker,
    purpose?: ReadingPurpose,
  ): Promise<void>;
  /** Who is answered alike, and by changes of which entities. */
  audience(page: SourcePage): Audience;
}

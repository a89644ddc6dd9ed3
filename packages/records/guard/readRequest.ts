import type { RecordValues } from "./recordRules.ts";
import type { OrderTerm } from "./recordSelection.ts";

/** One record with its child rows. */
export interface ReadRequest {
  readonly entity: string;
  readonly key: string;
  /** Column names; absent: all. */
  readonly fields?: readonly string[];
  readonly children?: readonly ChildRequest[];
  /** Whether the texts of translatable columns are wanted in every language. Default: only the caller's. */
  readonly texts?: boolean;
}

/** Rows of a child entity to read with a record. */
export interface ChildRequest {
  /** Name of the sub-form, under which the rows are answered. */
  readonly name: string;
  readonly entity: string;
  /** Reference of the child entity that names this record. */
  readonly reference: string;
  /** Column names; absent: all. */
  readonly fields?: readonly string[];
  readonly orderBy?: readonly OrderTerm[];
}

/** What the caller may do with a row that they read. */
export interface SeenRow {
  readonly key: string;
  readonly masked: readonly string[];
  readonly locked: readonly string[];
  readonly may: { readonly update: boolean; readonly delete: boolean };
}

/** A record as its reader gets it, named as far as the server looks into it. */
export interface SeenRecord extends SeenRow {
  readonly rows: { readonly [child: string]: readonly SeenRow[] };
  readonly children: { readonly [child: string]: { readonly create: boolean } };
}

/** A row with all its values. */
export interface WholeRow {
  readonly key: string;
  readonly values: RecordValues;
}

/** See `Records.readForRules`. */
export interface RecordForRules {
  /** What `Records.read` documents. */
  readonly seen: SeenRecord;
  readonly whole: WholeRow & { readonly rows: { readonly [child: string]: readonly WholeRow[] } };
}

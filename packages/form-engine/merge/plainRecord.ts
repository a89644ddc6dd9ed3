import { canonicalJson, type Json } from "@tessera/std/canonicalJson.ts";
import type { RecordValues } from "../record/formState.ts";

/** Wire values by field name. */
export interface PlainValues {
  readonly [name: string]: Json;
}

/** A row with what it is distinguished from others by: its key, or the uid of one that is not saved. */
export interface PlainRow {
  readonly id: string;
  readonly values: PlainValues;
}

/** A record as data alone: what versions, comparisons and merges work on. */
export interface PlainRecord {
  readonly values: PlainValues;
  readonly rows: { readonly [table: string]: readonly PlainRow[] };
}

/** A record of the server as data alone. Rows that have no key are told apart by their place: `#0`, `#1`. */
export function plainRecord(record: RecordValues): PlainRecord {
  return {
    // Values of an answer of the server are JSON.
    values: record.values as PlainValues,
    rows: Object.fromEntries(
      Object.entries(record.rows).map(([table, rows]) => [
        table,
        rows.map((row, index) => ({ id: row.key ?? `#${index}`, values: row.values as PlainValues })),
      ]),
    ),
  };
}

/** Whether two wire values are the same value; absent is not the same as null. */
export function sameJson(left: Json | undefined, right: Json | undefined): boolean {
  if (left === undefined || right === undefined) return left === right;
  return left === right || canonicalJson(left) === canonicalJson(right);
}

/** A value by name, and only one that the object itself has. */
export function ownValue<Value>(values: { readonly [name: string]: Value }, name: string): Value | undefined {
  return Object.hasOwn(values, name) ? values[name] : undefined;
}

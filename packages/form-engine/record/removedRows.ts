import type { Json } from "@tessera/std/canonicalJson.ts";
import type { Row } from "./cell.ts";
import { Flag } from "./flags.ts";
import type { FormRecord } from "./formRecord.ts";

/** A saved row that was removed, with its values as they were saved: by column, what the person may see. */
export interface RemovedRow {
  readonly row: Row;
  readonly base: { readonly [name: string]: Json };
}

/** Saved rows that were removed, by sub-form. */
export function removedRows(record: FormRecord): ReadonlyMap<number, readonly RemovedRow[]> {
  const sets = record.tables.filter(({ removed }) => removed.length > 0);
  return new Map(sets.map(({ table, removed }) => [table.slot, removed.map((row) => ({ row, base: baseOf(row) }))]));
}

function baseOf(row: Row): RemovedRow["base"] {
  const shown = row.fields.filter(({ column, slot }) => column !== null && !row.has(slot, Flag.masked));
  return Object.fromEntries(shown.map(({ column, slot }) => [column, row.base(slot)]));
}

import { truthy } from "@tessera/expression/values/truthy.ts";
import { type EngineValue, isRow, type RowValue } from "@tessera/expression/values/value.ts";
import type { CompiledField } from "../compile/compiledForm.ts";
import { coerceValue } from "../evaluate/coerceValue.ts";
import type { Row } from "./cell.ts";
import { Flag } from "./flags.ts";

/**
 * Values of a new row by column; a value may be an object with `value`, and `hidden`, `readOnly`, `label` of that item.
 */
export type RowEntry = ReadonlyMap<string, EngineValue>;

/** What an item's object may say beside its value. */
const itemKeys = new Set(["value", "hidden", "readOnly", "label"]);

const isItem = (value: EngineValue): value is RowValue & { readonly names: readonly string[] } =>
  isRow(value) && value.names?.includes("value") === true && value.names.every((name) => itemKeys.has(name));

/** The members of an object by name; null for what is none. */
export function entryOf(value: EngineValue): RowEntry | null {
  if (value === null || !isRow(value) || !value.names) return null;
  return new Map(value.names.map((name, index) => [name, value.slots[index] ?? null]));
}

/**
 * Writes values into a new row as if they had been entered. `refused` gets the columns whose value is none of their
 * type; these stay empty. Names that are no columns are left out.
 */
export function fillRow(row: Row, entry: RowEntry, refused: (field: CompiledField) => void): void {
  for (const field of row.fields) {
    const given = entry.get(field.name);
    if (given === undefined) continue;
    const item = isItem(given) ? entryOf(given) : null;
    const value = coerceValue(item?.get("value") ?? (item ? null : given), field);
    if (value === undefined) refused(field);
    else {
      row.slots[field.slot] = value;
      row.setFlag(field.slot, Flag.overwritten, true);
    }
    if (!item) continue;
    if (truthy(item.get("hidden") ?? null)) row.setFlag(field.slot, Flag.hidden, true);
    if (truthy(item.get("readOnly") ?? null)) row.setFlag(field.slot, Flag.readOnly, true);
    const label = item.get("label") ?? null;
    if (label !== null) row.extend(field.slot).label = String(label);
  }
}

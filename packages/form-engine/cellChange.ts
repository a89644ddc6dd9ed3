import type { EngineValue } from "@tessera/expression/value.ts";
import { canonicalJson } from "@tessera/std/canonicalJson.ts";
import type { Cell } from "./cell.ts";
import type { FieldRef } from "./formState.ts";
import { fromWire, toWire } from "./wireValue.ts";

/** The reference of a cell. */
export function refOf(cell: Cell): FieldRef {
  return cell.row
    ? { table: cell.row.table.slot, uid: cell.row.uid, slot: cell.field.slot }
    : { table: null, slot: cell.field.slot };
}

/** Whether the value is computed and nobody may overwrite it. */
export function isComputed(cell: Cell): boolean {
  const { rules, overwritable } = cell.field;
  return rules.entityComputed !== undefined || (rules.computed !== undefined && !overwritable);
}

/** The saved value; null when there is none. */
export function savedValue(cell: Cell): EngineValue {
  return fromWire(cell.base, cell.field.valueType);
}

const hasDefault = ({ field: { rules } }: Cell): boolean =>
  rules.default !== undefined || rules.entityDefault !== undefined || rules.computed !== undefined;

/**
 * Whether the value differs from the saved one; on a new record, whether the person gave one: emptying a default is giving one. `1.50` and
 * `1.5` are one number, so both sides are compared in the spelling that is sent.
 */
export function isCellChanged(cell: Cell): boolean {
  if (cell.field.column === null || isComputed(cell)) return false;
  const value = cell.slots[cell.field.slot] ?? null;
  if (cell.base === undefined) return cell.overwritten && (value !== null || hasDefault(cell));
  const { valueType } = cell.field;
  return canonicalJson(toWire(value, valueType)) !== canonicalJson(toWire(savedValue(cell), valueType));
}

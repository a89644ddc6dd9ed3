import type { FieldBehaviours } from "@tessera/contract/fieldBehaviour.ts";
import { type EngineValue, isList } from "@tessera/expression/values/value.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import { canonicalJson } from "@tessera/std/canonicalJson.ts";
import { Decimal } from "@tessera/std/decimal.ts";
import type { CompiledField } from "../compile/compiledForm.ts";
import { type Cell, type Holder, Row } from "./cell.ts";
import { Flag } from "./flags.ts";
import type { FieldRef } from "./formState.ts";
import { fromWire, toWire } from "./wireValue.ts";

/** The reference of a value. */
export function refAt(holder: Holder, slot: number): FieldRef {
  return holder instanceof Row ? { table: holder.table.slot, uid: holder.uid, slot } : { table: null, slot };
}

/** The reference of a cell. */
export function refOf(cell: Cell): FieldRef {
  return refAt(cell.holder, cell.field.slot);
}

/** Whether the value is computed and nobody may overwrite it. */
export function isComputed({ rules, overwritable }: CompiledField): boolean {
  return rules.entityComputed !== undefined || (rules.computed !== undefined && !overwritable);
}

/** The saved value; null when there is none. */
export function savedValue(holder: Holder, slot: number): EngineValue {
  const field = holder.fields[slot];
  return field ? fromWire(holder.base(slot), field.valueType) : null;
}

const hasDefault = ({ rules }: CompiledField): boolean =>
  rules.default !== undefined || rules.entityDefault !== undefined || rules.computed !== undefined;

/**
 * The wire value that a field compares: as its type, or that of its column, has it (`FieldBehaviour.canonical`). Null
 * where nothing stands: of a list, null and a list of nothing say the same (spec forms §4 Choice lists).
 */
export function comparedWire(value: EngineValue, field: CompiledField, behaviours: FieldBehaviours): Json {
  const { valueType } = field;
  const wire = valueType === "list" && isList(value) && value.length === 0 ? null : toWire(value, valueType);
  const { formats, type } = field.columnType ?? field;
  const behaviour = behaviours(type ?? "");
  return wire !== null && behaviour?.canonical ? behaviour.canonical(wire, { settings: formats, valueType }) : wire;
}

/**
 * Whether a value differs from the saved one; on a new record, whether the person gave one: emptying a default is
 * giving one. `1.50` and `1.5` are one number, and field types say of more values that they say the same.
 */
export function isValueChanged(holder: Holder, slot: number, behaviours: FieldBehaviours): boolean {
  const field = holder.fields[slot];
  if (!field || (field.column === null && !field.textOf) || isComputed(field)) return false;
  const value = holder.slots[slot] ?? null;
  const base = holder.base(slot);
  const compared = (one: EngineValue): Json => comparedWire(one, field, behaviours);
  if (base === undefined) return holder.has(slot, Flag.overwritten) && (compared(value) !== null || hasDefault(field));
  const saved = fromWire(base, field.valueType);
  if (value === saved) return false;
  if (value instanceof Decimal && saved instanceof Decimal) return value.compare(saved) !== 0;
  return canonicalJson(compared(value)) !== canonicalJson(compared(saved));
}

/** See `isValueChanged`. */
export function isCellChanged(cell: Cell, behaviours: FieldBehaviours): boolean {
  return isValueChanged(cell.holder, cell.field.slot, behaviours);
}

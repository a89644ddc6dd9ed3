import type { EngineValue } from "@tessera/expression/value.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import type { CompiledField, CompiledTable, RequiredLevel } from "./compiledForm.ts";
import type { FieldMessage, FieldState, RecordValues } from "./formState.ts";
import { fromWire } from "./wireValue.ts";

/** One value of the record with all that is known of it. Its value itself stands in `slots[field.slot]`. */
export interface Cell {
  readonly field: CompiledField;
  readonly slots: EngineValue[];
  readonly row: Row | null;
  /** Saved value as wire JSON; undefined when there is none yet (a new record or row). */
  base: Json | undefined;
  display: string | null;
  baseDisplay: string | null;
  masked: boolean;
  /** Rights keep the person from writing it on this record. */
  readonly locked: boolean;
  isDefault: boolean;
  overwritten: boolean;
  /** Whether it is settled if the saved value of an overwritable field is the person's or the rule's. */
  judged: boolean;
  touched: boolean;
  pending: Set<string>;
  hidden: boolean;
  readOnly: boolean;
  label: string;
  /** Level that `requiredExp` leaves; without the rule the configured one. */
  required: RequiredLevel;
  min: EngineValue;
  max: EngineValue;
  filter: EngineValue;
  /** Text the person typed that is no value of the type: it blocks the save. Null when there is none. */
  invalid: FieldMessage | null;
  client: readonly FieldMessage[];
  /** Rules over the whole record that do not hold and show here. */
  broken: readonly FieldMessage[];
  server: readonly FieldMessage[];
  /** The state last handed out; null when something of it changed. */
  state: FieldState | null;
}

/** A row of a sub-form. It is itself the row value that expressions see. */
export interface Row {
  readonly uid: string;
  readonly table: CompiledTable;
  key: string | null;
  readonly slots: EngineValue[];
  readonly cells: Cell[];
  /** Whether the person may delete it. */
  readonly removable: boolean;
  collapsed: boolean;
}

/** Makes the cell of a field; its value is put into `slots`. */
export function createCell(
  field: CompiledField,
  slots: EngineValue[],
  row: Row | null,
  record: RecordValues | null,
): Cell {
  const wire = record?.values[field.name];
  // Values come from a checked answer of the server: they are JSON.
  const base = record === null || record.key === null ? undefined : ((wire ?? null) as Json);
  slots[field.slot] = fromWire((wire ?? null) as Json, field.valueType);
  const display = record?.displays[field.name] ?? null;
  return {
    field,
    slots,
    row,
    base,
    display,
    baseDisplay: display,
    masked: record?.masked.includes(field.name) ?? false,
    locked: record?.may?.update === false || (record?.locked?.includes(field.name) ?? false),
    isDefault: false,
    // On a new record an empty value that was given is a decision against the default; only an absent one gets it.
    overwritten: record !== null && record.key === null && wire !== undefined,
    judged: false,
    touched: false,
    pending: new Set(),
    hidden: field.hidden,
    readOnly: field.readOnly,
    label: field.label,
    required: field.required,
    min: null,
    max: null,
    filter: null,
    invalid: null,
    client: [],
    broken: [],
    server: [],
    state: null,
  };
}

/** Makes a row; `record` null makes an empty new one. */
export function createRow(table: CompiledTable, uid: string, record: RecordValues | null, collapsed: boolean): Row {
  const removable = record?.may?.delete !== false;
  const row: Row = { uid, table, key: record?.key ?? null, slots: [], cells: [], removable, collapsed };
  for (const column of table.columns) row.cells.push(createCell(column, row.slots, row, record));
  return row;
}

import type { FieldBehaviours } from "@tessera/contract/fieldBehaviour.ts";
import type { EngineValue } from "@tessera/expression/values/value.ts";
import { canonicalJson } from "@tessera/std/canonicalJson.ts";
import { Decimal } from "@tessera/std/decimal.ts";
import type { CompiledField } from "../compile/compiledForm.ts";
import type { Row } from "../record/cell.ts";
import { comparedWire } from "../record/cellChange.ts";
import { Flag } from "../record/flags.ts";
import type { FormRecord } from "../record/formRecord.ts";
import type { ValueList } from "../record/valueList.ts";

/** Rows with the same value; the first of them has no twin above it. */
interface Group {
  readonly rows: Set<Row>;
  first: Row;
}

/** A column in which no value may stand twice. */
interface UniqueColumn {
  readonly position: number;
  readonly slot: number;
  readonly field: CompiledField;
  readonly behaviours: FieldBehaviours;
  readonly groups: Map<string, Group>;
  /** The value under which each row stands in its group. */
  readonly keys: Map<Row, string>;
  twins: Set<Row>;
  /** Rows whose value changed; null when all have to be looked at. */
  changed: Set<Row> | null;
}

function keyOf(row: Row, { behaviours, field }: UniqueColumn): string | null {
  const value: EngineValue = row.slots[field.slot] ?? null;
  if (value === null || value === "") return null;
  if (value instanceof Decimal) return value.trimmed().toString();
  const compared = comparedWire(value, field, behaviours);
  return compared === null ? null : canonicalJson(compared);
}

/** Whether a row with the same value stands above. */
function isTwin({ groups, keys }: UniqueColumn, row: Row): boolean {
  const key = keys.get(row);
  return key !== undefined && groups.get(key)?.first !== row;
}

function firstOf(rows: Iterable<Row>): Row | null {
  let first: Row | null = null;
  for (const row of rows) if (first === null || row.index < first.index) first = row;
  return first;
}

/** Takes a row out of its group; answers those whose standing may have changed by it. */
function leave({ groups, keys }: UniqueColumn, row: Row): readonly Row[] {
  const key = keys.get(row);
  const group = key === undefined ? undefined : groups.get(key);
  if (key === undefined || !group) return [];
  keys.delete(row);
  group.rows.delete(row);
  if (group.first !== row) return [];
  const next = firstOf(group.rows);
  if (!next) {
    groups.delete(key);
    return [];
  }
  group.first = next;
  return [next];
}

/** Puts a row into the group of its value; answers as `leave`. */
function enter(column: UniqueColumn, row: Row): readonly Row[] {
  const { groups, keys } = column;
  const key = keyOf(row, column);
  if (key === null) return [];
  keys.set(row, key);
  const group = groups.get(key);
  if (!group) {
    groups.set(key, { rows: new Set([row]), first: row });
    return [];
  }
  group.rows.add(row);
  if (row.index > group.first.index) return [];
  const before = group.first;
  group.first = row;
  return [before];
}

/**
 * Columns of sub-forms that are set to `unique` (formats): of rows with the same value all but the first have a twin
 * above them, which validation says. Rows are kept by their value, so a changed value costs the same however many rows
 * there are; only when the first of equal rows changes, these are walked over, and all rows when rows came, went or
 * moved.
 */
export class UniqueColumns {
  readonly #record: FormRecord;
  readonly #columns: readonly UniqueColumn[];

  constructor(record: FormRecord, behaviours: FieldBehaviours) {
    this.#record = record;
    this.#columns = record.tables.flatMap(({ position, table }) =>
      table.columns
        .filter(({ formats }) => formats.unique === true)
        .map((field) => ({
          position,
          slot: field.slot,
          field,
          behaviours,
          groups: new Map(),
          keys: new Map(),
          twins: new Set<Row>(),
          changed: null,
        })),
    );
  }

  /** Rows of a sub-form came, went or moved. */
  noteRows(position: number): void {
    for (const column of this.#columns) if (column.position === position) column.changed = null;
  }

  /** Values changed. */
  note({ count, holders, slots }: ValueList): void {
    if (this.#columns.length === 0) return;
    for (let at = 0; at < count; at++) {
      const row = holders[at]?.row;
      if (!row) continue;
      for (const { changed, position, slot } of this.#columns)
        if (position === row.position && slot === slots[at]) changed?.add(row);
    }
  }

  /**
   * Finds twins where something changed. One that a change made says so at once; those of an opened record when they
   * are touched.
   */
  settle(isOpen: boolean): void {
    for (const column of this.#columns) {
      if (column.changed === null) {
        this.#settleAll(column, isOpen);
        column.changed = new Set();
      } else if (column.changed.size > 0) {
        this.#settleRows(column, column.changed, isOpen);
        column.changed.clear();
      }
    }
  }

  #settleAll(column: UniqueColumn, isOpen: boolean): void {
    const { groups, keys, position, twins: before } = column;
    groups.clear();
    keys.clear();
    column.twins = new Set();
    for (const row of this.#record.tables[position]?.rows ?? []) {
      enter(column, row);
      if (isTwin(column, row)) column.twins.add(row);
    }
    for (const row of new Set([...before, ...column.twins]))
      if (before.has(row) !== column.twins.has(row)) this.#notify(column, row, isOpen);
  }

  #settleRows(column: UniqueColumn, changed: ReadonlySet<Row>, isOpen: boolean): void {
    const concerned = new Set(changed);
    for (const row of changed) {
      for (const other of leave(column, row)) concerned.add(other);
      if (row.live) for (const other of enter(column, row)) concerned.add(other);
    }
    for (const row of concerned) {
      const isNow = isTwin(column, row);
      if (isNow === column.twins.has(row)) continue;
      if (isNow) column.twins.add(row);
      else column.twins.delete(row);
      this.#notify(column, row, isOpen);
    }
  }

  #notify({ slot, twins }: UniqueColumn, row: Row, isOpen: boolean): void {
    row.setFlag(slot, Flag.twin, twins.has(row));
    if (isOpen && twins.has(row)) row.setFlag(slot, Flag.touched, true);
    this.#record.touch(row, slot);
  }
}

/** See `FormOptions.uniques`. */
export const uniqueColumns = (record: FormRecord, behaviours: FieldBehaviours): UniqueColumns =>
  new UniqueColumns(record, behaviours);

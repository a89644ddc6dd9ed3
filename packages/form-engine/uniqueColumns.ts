import type { EngineValue } from "@tessera/expression/value.ts";
import { canonicalJson } from "@tessera/std/canonicalJson.ts";
import { Decimal } from "@tessera/std/decimal.ts";
import type { Row } from "./cell.ts";
import { Flag } from "./flags.ts";
import type { FormRecord } from "./formRecord.ts";
import type { ValueList } from "./valueList.ts";
import { toWire } from "./wireValue.ts";

/** A column in which no value may stand twice. */
interface UniqueColumn {
  readonly position: number;
  readonly slot: number;
  twins: ReadonlySet<Row>;
}

function keyOf(row: Row, slot: number): string | null {
  const value: EngineValue = row.slots[slot] ?? null;
  if (value === null || value === "") return null;
  if (value instanceof Decimal) return value.trimmed().toString();
  return canonicalJson(toWire(value, row.fields[slot]?.valueType ?? "text"));
}

/**
 * Columns of sub-forms that are set to `unique` (formats): of rows with the same value all but the first have a twin above them, which
 * validation says. Looked at anew when a value of the column changed or rows came, went or moved; the cost is that of the sub-form's rows.
 */
export class UniqueColumns {
  readonly #record: FormRecord;
  readonly #columns: readonly UniqueColumn[];
  readonly #stale = new Set<UniqueColumn>();

  constructor(record: FormRecord) {
    this.#record = record;
    this.#columns = record.tables.flatMap(({ position, table }) =>
      table.columns
        .filter(({ formats }) => formats.unique === true)
        .map(({ slot }): UniqueColumn => ({ position, slot, twins: new Set() })),
    );
    for (const column of this.#columns) this.#stale.add(column);
  }

  /** Rows of a sub-form came, went or moved. */
  noteRows(position: number): void {
    for (const column of this.#columns) if (column.position === position) this.#stale.add(column);
  }

  /** Values changed. */
  note({ count, holders, slots }: ValueList): void {
    if (this.#columns.length === 0) return;
    for (let at = 0; at < count; at++) {
      const position = holders[at]?.position ?? -1;
      if (position < 0) continue;
      for (const column of this.#columns)
        if (column.position === position && column.slot === slots[at]) this.#stale.add(column);
    }
  }

  /** Finds twins where something changed. One that a change made says so at once; those of an opened record when they are touched. */
  settle(isOpen: boolean): void {
    if (this.#stale.size === 0) return;
    for (const column of this.#stale) this.#settle(column, isOpen);
    this.#stale.clear();
  }

  #settle(column: UniqueColumn, isOpen: boolean): void {
    const { position, slot, twins: before } = column;
    const seen = new Set<string>();
    const twins = new Set<Row>();
    for (const row of this.#record.tables[position]?.rows ?? []) {
      const key = keyOf(row, slot);
      if (key !== null && seen.has(key)) twins.add(row);
      else if (key !== null) seen.add(key);
    }
    for (const row of new Set([...before, ...twins])) {
      if (before.has(row) === twins.has(row)) continue;
      row.setFlag(slot, Flag.twin, twins.has(row));
      if (isOpen && twins.has(row)) row.setFlag(slot, Flag.touched, true);
      this.#record.touch(row, slot);
    }
    column.twins = twins;
  }
}

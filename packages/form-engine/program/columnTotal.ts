import { type EngineValue, isList, isRow, type RowValue } from "@tessera/expression/values/value.ts";
import { Decimal } from "@tessera/std/decimal.ts";
import type { CompiledField, CompiledTable } from "../compile/compiledForm.ts";
import type { AggregatePlan } from "./aggregatePlan.ts";
import { totalKey } from "./totalKey.ts";

const exact = (value: EngineValue): Decimal | null =>
  value instanceof Decimal ? value : typeof value === "number" ? Decimal.fromNumber(value) : null;

/**
 * The total of a column over rows, empty values left out; null when the column has none or there is nothing to total.
 */
export function columnTotal(column: CompiledField, rows: readonly RowValue[]): EngineValue {
  const values = rows.flatMap((row) => {
    const value = row.slots[column.slot] ?? null;
    return value === null ? [] : [value];
  });
  if (column.total === "none") return null;
  if (column.total === "count") return values.length;
  const numbers = values.flatMap((value) => exact(value) ?? []);
  const [first, ...rest] = numbers;
  if (!first) return null;
  const sum = rest.reduce((left, right) => left.add(right), first);
  switch (column.total) {
    case "sum":
      return sum;
    case "avg":
      return sum.divide(new Decimal(BigInt(numbers.length), 0));
    case "min":
      return rest.reduce((left, right) => (right.compare(left) < 0 ? right : left), first);
    default:
      return rest.reduce((left, right) => (right.compare(left) > 0 ? right : left), first);
  }
}

/**
 * How the total of a column is kept (see `Aggregate`): as exact numbers, whatever the column holds. `position` is that
 * of its sub-form. Null when it has none.
 */
export function totalPlan(table: CompiledTable, position: number, column: CompiledField): AggregatePlan | null {
  const { slot, total } = column;
  if (total === "none") return null;
  return {
    key: totalKey(position, slot),
    function: total,
    table: position,
    item: total === "count" ? { column: slot } : { of: (row) => exact(row.slots[slot] ?? null) },
    result: total === "count" ? "integer" : "decimal",
    columns: [slot],
    mainSlots: [],
    call: null,
    run: null,
    naive: ({ main }) => {
      const rows = main[table.slot] ?? null;
      return columnTotal(column, isList(rows) ? rows.filter(isRow) : []);
    },
  };
}

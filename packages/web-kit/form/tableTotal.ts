import type { EngineValue } from "@tessera/expression/value.ts";
import type { Row } from "@tessera/form-engine/cell.ts";
import type { CompiledField } from "@tessera/form-engine/compiledForm.ts";
import { Decimal } from "@tessera/std/decimal.ts";

const exact = (value: EngineValue): Decimal | null =>
  value instanceof Decimal ? value : typeof value === "number" ? Decimal.fromNumber(value) : null;

/** The total of a column over the rows of a sub-form, empty values left out; null when the column has none or there is nothing to total. */
export function tableTotal(column: CompiledField, rows: readonly Row[]): EngineValue {
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

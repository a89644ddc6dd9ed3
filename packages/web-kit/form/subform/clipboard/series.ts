import type { EngineValue } from "@tessera/expression/values/value.ts";
import type { CompiledField } from "@tessera/form-engine/compile/compiledForm.ts";
import { exactNumber } from "@tessera/form-engine/record/comparable.ts";
import { fromWire } from "@tessera/form-engine/record/wireValue.ts";
import { Decimal } from "@tessera/std/decimal.ts";

const numeric = new Set(["integer", "bigint", "decimal", "float", "money"]);
const day = 86_400_000;
const whole = (count: number): Decimal => new Decimal(BigInt(count), 0);

/** A value as a number: dates by their days. Null: it goes on in no way. */
function countOf(value: EngineValue, { valueType }: CompiledField): Decimal | null {
  if (numeric.has(valueType)) return exactNumber(value);
  if (valueType !== "date" || typeof value !== "string" || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return null;
  const time = Date.parse(value);
  return Number.isNaN(time) ? null : whole(time / day);
}

function valueAt(count: Decimal, { valueType }: CompiledField): EngineValue {
  const text = count.toString();
  if (valueType === "date") {
    const date = new Date(Number(text) * day);
    return Number.isNaN(date.getTime()) ? null : date.toISOString().slice(0, 10);
  }
  return valueType === "integer" || valueType === "float" ? Number(text) : fromWire(text, valueType);
}

/**
 * How values below each other go on: numbers or dates that are all equally far apart. The function gives the value at a
 * place counted from the first, before it by negative numbers. Null: they are none.
 */
export function seriesOf(
  column: CompiledField,
  values: readonly EngineValue[],
): ((place: number) => EngineValue) | null {
  if (values.length < 2 || column.reference !== null || column.options !== null) return null;
  const counts = values.flatMap((value) => countOf(value, column) ?? []);
  const [first, second] = counts;
  if (!first || !second || counts.length < values.length) return null;
  const step = second.subtract(first);
  const at = (place: number) => first.add(step.multiply(whole(place)));
  return counts.every((count, place) => count.compare(at(place)) === 0) ? (place) => valueAt(at(place), column) : null;
}

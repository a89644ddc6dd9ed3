import type { EngineValue } from "@tessera/expression/value.ts";
import { compareValues } from "./compareValues.ts";
import type { CompiledField } from "./compiledForm.ts";

/** A bound with whose it is: what the entity says holds on every path, what the form says may be a hint only. */
export interface Bound {
  readonly value: EngineValue;
  readonly of: "entity" | "form";
}

const numeric = new Set(["integer", "bigint", "decimal", "float", "money"]);
const temporal = new Set(["date", "time", "datetime"]);

/** Whether values of the field are numbers. */
export function isNumeric(field: Pick<CompiledField, "valueType">): boolean {
  return numeric.has(field.valueType);
}

/** A bound of the formats; for a number `minlength` is its minimum (spec forms §5). */
function formatBound({ formats, valueType }: BoundedField, side: "min" | "max"): EngineValue {
  const isNumber = numeric.has(valueType);
  if (!isNumber && !temporal.has(valueType)) return null;
  const bound = formats[side] ?? (isNumber && side === "min" ? formats.minlength : undefined);
  return typeof bound === "number" || typeof bound === "string" ? bound : null;
}

/** A date as bound of a datetime means its whole day (spec forms §5); the last moment of the day counts too. */
function wholeDay(bound: EngineValue, { valueType }: BoundedField, side: "min" | "max"): EngineValue {
  if (valueType !== "datetime" || typeof bound !== "string" || bound.length !== 10) return bound;
  return `${bound} ${side === "max" ? "23:59:59.999999" : "00:00:00"}`;
}

type BoundedField = Pick<CompiledField, "valueType" | "formats" | "min" | "max">;

/**
 * The bounds of a field on one side, the tightest first. `ruled` is the result of `minExp` or `maxExp`; it stands in place of the bound of
 * the formats (spec forms §5), while a bound of the entity always holds too. Bounds that are none of the type are left out.
 */
export function boundsOf(field: BoundedField, side: "min" | "max", ruled: EngineValue): readonly Bound[] {
  const found: Bound[] = [
    { value: ruled ?? formatBound(field, side), of: "form" },
    { value: field[side], of: "entity" },
  ];
  const order = ({ value: left }: Bound, { value: right }: Bound) =>
    compareValues(wholeDay(left, field, side), wholeDay(right, field, side), field.valueType) ?? 0;
  return found
    .filter(({ value }) => value !== null && compareValues(value, value, field.valueType) !== null)
    .sort((left, right) => (side === "min" ? order(right, left) : order(left, right)));
}

/** Whether a value lies beyond a bound: below a minimum, above a maximum. A value that cannot be compared does not. */
export function isBeyond(value: EngineValue, bound: Bound, field: BoundedField, side: "min" | "max"): boolean {
  const order = compareValues(value, wholeDay(bound.value, field, side), field.valueType);
  return order !== null && (side === "max" ? order > 0 : order < 0);
}

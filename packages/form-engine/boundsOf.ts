import type { EngineValue } from "@tessera/expression/value.ts";
import { type Comparable, comparableOf, compareComparables } from "./comparable.ts";
import type { CompiledField } from "./compiledForm.ts";

/** A bound with whose it is: what the entity says holds on every path, what the form says may be a hint only. */
export interface Bound {
  readonly value: EngineValue;
  /** What values are compared with: of a date for a datetime, the first or the last moment of that day. */
  readonly comparable: Comparable;
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
  const bound = (value: EngineValue, of: Bound["of"]): readonly Bound[] => {
    const comparable = value === null ? null : comparableOf(wholeDay(value, field, side), field.valueType);
    return comparable === null ? [] : [{ value, comparable, of }];
  };
  const order = (left: Bound, right: Bound) => compareComparables(left.comparable, right.comparable) ?? 0;
  return [...bound(ruled ?? formatBound(field, side), "form"), ...bound(field[side], "entity")].sort((left, right) =>
    side === "min" ? order(right, left) : order(left, right),
  );
}

/** Whether a value lies beyond a bound: below a minimum, above a maximum. A value of another kind does not. */
export function isBeyond(value: Comparable, bound: Bound, side: "min" | "max"): boolean {
  const order = compareComparables(value, bound.comparable);
  return order !== null && (side === "max" ? order > 0 : order < 0);
}

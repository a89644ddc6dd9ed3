import type { EngineValue } from "@tessera/expression/values/value.ts";
import type { CompiledField } from "../compile/compiledForm.ts";
import { type Comparable, comparableOf, compareComparables } from "../record/comparable.ts";
import { instantOnClock, wallInstant } from "../record/wallInstant.ts";

/** A bound with whose it is: what the entity says holds on every path, what the form says may be a hint only. */
export interface Bound {
  /** As it is said to people: of an instant what their clocks show. */
  readonly value: EngineValue;
  /** What values are compared with: of a date for a datetime, the first or the last moment of that day. */
  readonly comparable: Comparable;
  readonly of: "entity" | "form";
}

const numeric = new Set(["integer", "bigint", "decimal", "float", "money"]);
const temporal = new Set(["date", "time", "datetime", "timestamp_technical"]);

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

/**
 * A date as bound of a datetime or an instant means its whole day (spec forms §5); the last moment of the day counts
 * too.
 */
function wholeDay(bound: EngineValue, { valueType }: BoundedField, side: "min" | "max"): EngineValue {
  const isDay = typeof bound === "string" && bound.length === 10;
  if (!isDay || (valueType !== "datetime" && valueType !== "timestamp_technical")) return bound;
  return `${bound} ${side === "max" ? "23:59:59.999999" : "00:00:00"}`;
}

type BoundedField = Pick<CompiledField, "valueType" | "formats" | "min" | "max" | "rules">;

/** A bound before it is compared: what is said of it, and its value in the type of the field. */
type FoundBound = Pick<Bound, "value" | "of"> & { readonly limit: EngineValue };

/**
 * A bound of an instant. The entity's is an instant itself, and so is what a rule made of one; any other is read from a
 * clock in the person's zone, as the field is entered.
 */
function instantBound(side: "min" | "max", bound: FoundBound, isInstant: boolean, zone: string): FoundBound {
  const { limit, value } = bound;
  if (typeof limit !== "string" || typeof value !== "string") return bound;
  if (!isInstant) return { ...bound, limit: wallInstant(limit, zone, side === "min" ? "first" : "last") };
  return { ...bound, value: instantOnClock(limit, zone) };
}

/**
 * The bounds of a field on one side, the tightest first. `ruled` is the result of `minExp` or `maxExp`; it stands in
 * place of the bound of the formats (spec forms §5), while a bound of the entity always holds too. Bounds that are none
 * of the type are left out. `zone` is the
 * person's.
 */
export function boundsOf(field: BoundedField, side: "min" | "max", ruled: EngineValue, zone: string): readonly Bound[] {
  const rule = side === "min" ? field.rules.minExp : field.rules.maxExp;
  const bound = (value: EngineValue, of: Bound["of"]): readonly Bound[] => {
    const plain = { value, of, limit: wholeDay(value, field, side) };
    const isInstant = of === "entity" || (ruled !== null && rule?.gives === "instant");
    const found = field.valueType === "timestamp_technical" ? instantBound(side, plain, isInstant, zone) : plain;
    const comparable = found.limit === null ? null : comparableOf(found.limit, field.valueType);
    return comparable === null ? [] : [{ value: found.value, comparable, of }];
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

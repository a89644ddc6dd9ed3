import type { ValueTypeName } from "@tessera/contract/values/valueType.ts";
import type { EngineValue } from "@tessera/expression/values/value.ts";
import { Decimal } from "@tessera/std/decimal.ts";

const stamp = /^(\d{4,6})-(\d{2}-\d{2})(?:[ T](\d{2}:\d{2})(:\d{2})?(\.\d{1,6})?)?$/;
const clock = /^(\d{2}:\d{2})(:\d{2})?(\.\d{1,6})?$/;

/** Seconds and fractions written out, so that texts of different precision sort as the moments they name. */
const fullTime = (minutes: string, seconds = ":00", fraction = ".0"): string =>
  `${minutes}${seconds}${fraction.padEnd(7, "0")}`;

/**
 * A text that sorts as the date, time or datetime does; null for what is none. The year is padded: there are years
 * after 9999.
 */
function temporalKey(text: string, type: "date" | "time" | "datetime"): string | null {
  if (text === "infinity") return "~";
  if (text === "-infinity") return "";
  if (type === "time") {
    const [, minutes, seconds, fraction] = clock.exec(text) ?? [];
    if (minutes !== undefined) return fullTime(minutes, seconds, fraction);
  }
  const [, year, day, minutes = "00:00", seconds, fraction] = stamp.exec(text) ?? [];
  if (year === undefined) return null;
  const time = fullTime(minutes, seconds, fraction);
  const date = `${year.padStart(6, "0")}-${day}`;
  return type === "date" ? date : type === "time" ? time : `${date} ${time}`;
}

/** The exact number a value is or writes; null when it is none. */
export function exactNumber(value: EngineValue): Decimal | null {
  if (value instanceof Decimal) return value;
  if (typeof value === "number") return Decimal.fromNumber(value);
  return typeof value === "string" ? Decimal.parse(value.trim()) : null;
}

const temporal = new Set<ValueTypeName>(["date", "time", "datetime", "timestamp_technical"]);
const numeric = new Set<ValueTypeName>(["integer", "bigint", "decimal", "float", "money"]);

/**
 * A value made ready to be compared with others of its type: an exact number, or a text that sorts as the value does.
 */
export type Comparable = Decimal | string;

/**
 * A value of `type` made ready; null when it cannot be compared. Dates go by their day, times are times of one day
 * (spec forms §5), other texts are compared sign by sign.
 */
export function comparableOf(value: EngineValue, type: ValueTypeName): Comparable | null {
  if (numeric.has(type) || typeof value !== "string") return exactNumber(value);
  if (!temporal.has(type)) return value;
  return temporalKey(value, type === "date" || type === "time" ? type : "datetime");
}

/** Order of two values of one type: negative, zero or positive; null when they are of different kinds. */
export function compareComparables(left: Comparable, right: Comparable): number | null {
  if (typeof left === "string") return typeof right !== "string" ? null : left < right ? -1 : left > right ? 1 : 0;
  return typeof right === "string" ? null : left.compare(right);
}

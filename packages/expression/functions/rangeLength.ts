import { Decimal } from "@tessera/std/decimal.ts";
import type { Frame } from "../compile/frame.ts";
import { secondsBetween } from "../values/dateUnit.ts";
import { endsOf, rangeNameAt } from "../values/rangeValue.ts";
import type { EngineValue } from "../values/value.ts";
import { type Arguments, valueAt } from "./argument.ts";

const secondsOfDay = 86_400;

/** How long a range is: days, with their fraction where it has times, or what is between two numbers; 0 without a value, null where an end is open. */
export function rangeLength(args: Arguments, frame: Frame): EngineValue {
  const name = rangeNameAt(args, 1);
  const ends = endsOf(valueAt(args, 0), name, frame);
  const isNumber = name === "decimal_range" || name === "integer_range" || name === "bigint_range";
  const isExact = isNumber && name !== "integer_range";
  if (ends === null) return isExact ? Decimal.zero : 0;
  const { from, to } = ends;
  if (from === null || to === null) return null;
  if (!isNumber) {
    const seconds = secondsBetween(from, to);
    return seconds === null ? null : seconds / secondsOfDay;
  }
  const [first, last] = [Decimal.parse(from), Decimal.parse(to)];
  if (first === null || last === null) return null;
  const length = last.subtract(first);
  return isExact ? length : length.toNumber();
}

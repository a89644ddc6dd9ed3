import { Decimal } from "@tessera/std/decimal.ts";
import { type ExpressionType, scalar, textKinds } from "../check/type.ts";
import type { Frame } from "../compile/frame.ts";
import { secondsBetween } from "../values/dateUnit.ts";
import { endsOf, rangeHolds, rangeKnown, rangeNameAt } from "../values/rangeValue.ts";
import { secondsOf, timeOfDay } from "../values/timeOfDay.ts";
import type { EngineValue } from "../values/value.ts";
import { type Arguments, valueAt } from "./argument.ts";
import type { FunctionDefinition } from "./library.ts";
import { isEmpty } from "./null/isEmpty.ts";
import { contains } from "./text/contains.ts";
import { length } from "./text/length.ts";

const secondsOfDay = 86_400;

/**
 * How long a range is: days, with their fraction where it has times, or what is between two numbers; 0 without a value,
 * null where an end is open.
 */
function rangeLength(args: Arguments, frame: Frame): EngineValue {
  const name = rangeNameAt(args, 1);
  const ends = endsOf(valueAt(args, 0), name, frame);
  const isNumber = name === "decimal_range" || name === "integer_range" || name === "bigint_range";
  const isExact = isNumber && name !== "integer_range";
  if (ends === null) return isExact ? Decimal.zero : 0;
  const { from, to } = ends;
  if (from === null || to === null) return null;
  if (!isNumber) {
    const seconds =
      name === "time_range" ? secondsOf(timeOfDay(to)) - secondsOf(timeOfDay(from)) : secondsBetween(from, to);
    return seconds === null ? null : seconds / secondsOfDay;
  }
  const [first, last] = [Decimal.parse(from), Decimal.parse(to)];
  if (first === null || last === null) return null;
  const length = last.subtract(first);
  return isExact ? length : length.toNumber();
}

function lengthType([value]: readonly ExpressionType[]): ExpressionType {
  if (value?.kind !== "range") return scalar("integer");
  if (["datetime_range", "timestamp_range", "time_range"].includes(value.name)) return scalar("float");
  return scalar(value.name === "date_range" || value.name === "integer_range" ? "integer" : "decimal");
}

/** Functions of other values that take ranges as well, and are handed their type then. */
export const overRanges: readonly FunctionDefinition[] = [
  {
    // `contains(range, other)`: whether the range holds the value, or all of the other range; false when either is null
    // or holds no value.
    ...contains,
    parameters: [
      { name: "text", accepts: [...textKinds, "range"] },
      { name: "part", accepts: textKinds, besideRange: true },
    ],
    known: rangeKnown,
    evaluate: (args, frame, result) =>
      args.length > 2 ? rangeHolds(args, frame, "CONTAINS") : contains.evaluate(args, frame, result),
  },
  {
    // `isEmpty(range)`: whether it is null or holds no value.
    ...isEmpty,
    known: rangeKnown,
    evaluate: (args, frame, result) =>
      isEmpty.evaluate(args, frame, result) === true ||
      (args.length > 1 && endsOf(valueAt(args, 0), rangeNameAt(args, 1), frame) === null),
  },
  {
    // `length(range)`: its days, or the difference of its ends; null where one is open.
    ...length,
    parameters: [{ name: "value", accepts: [...textKinds, "list", "range"], structural: true }],
    result: lengthType,
    known: rangeKnown,
    evaluate: (args, frame, result) =>
      args.length > 1 && valueAt(args, 0) !== null ? rangeLength(args, frame) : length.evaluate(args, frame, result),
  },
];

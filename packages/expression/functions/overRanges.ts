import { type ExpressionType, scalar, textKinds } from "../check/type.ts";
import { endsOf, rangeHolds, rangeKnown, rangeNameAt } from "../values/rangeValue.ts";
import { valueAt } from "./argument.ts";
import type { FunctionDefinition } from "./library.ts";
import { isEmpty } from "./null/isEmpty.ts";
import { rangeLength } from "./rangeLength.ts";
import { contains } from "./text/contains.ts";
import { length } from "./text/length.ts";

function lengthType([value]: readonly ExpressionType[]): ExpressionType {
  if (value?.kind !== "range") return scalar("integer");
  if (value.name === "datetime_range" || value.name === "timestamp_range") return scalar("float");
  return scalar(value.name === "date_range" || value.name === "integer_range" ? "integer" : "decimal");
}

/** Functions of other values that take ranges as well, and are handed their type then. */
export const overRanges: readonly FunctionDefinition[] = [
  {
    // `contains(range, other)`: whether the range holds the value, or all of the other range; false when either is null or holds no value.
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

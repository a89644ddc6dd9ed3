import type { CheckedTree, ComparisonFamily } from "../check/tree.ts";
import { compareValues, equalValues } from "../values/comparison.ts";
import { isLongText, paid } from "../values/reserve.ts";
import { compileNumberOrder, type Order } from "./compileNumberOrder.ts";
import type { Operand, Part } from "./operand.ts";

type Operator = Extract<CheckedTree, { op: "compare" }>["operator"];

/** The closure of a comparison (design §6: order with null is false, nothing is coerced). */
export function compileComparison(family: ComparisonFamily, operator: Operator, left: Operand, right: Operand): Part {
  if (operator !== "==" && operator !== "!=") {
    return family === "number"
      ? compileNumberOrder(operator, left, right)
      : compileOrder(operator, left.run, right.run);
  }
  const [first, second] = [left.run, right.run];
  const isPriced = family === "text" && (right.constant === undefined || isLongText(right.constant));
  if (family === "number" || right.constant === null || (family === "text" && !isPriced)) {
    return compileIdentity(operator, left, right);
  }
  if (isPriced) {
    return operator === "=="
      ? (frame) => paid(frame, first(frame)) === second(frame)
      : (frame) => paid(frame, first(frame)) !== second(frame);
  }
  return operator === "=="
    ? (frame) => equalValues(paid(frame, first(frame)), second(frame))
    : (frame) => !equalValues(paid(frame, first(frame)), second(frame));
}

/** Equality of values that are equal only when they are the same: texts, and numbers that are not exact. */
function compileIdentity(operator: "==" | "!=", left: Operand, right: Operand): Part {
  const [first, second, slot] = [left.run, right.run, left.main];
  if (right.constant !== undefined) {
    const value = right.constant;
    if (slot >= 0 && value !== null) {
      return operator === "==" ? (frame) => frame.main[slot] === value : (frame) => frame.main[slot] !== value;
    }
    return operator === "==" ? (frame) => first(frame) === value : (frame) => first(frame) !== value;
  }
  return operator === "==" ? (frame) => first(frame) === second(frame) : (frame) => first(frame) !== second(frame);
}

function compileOrder(operator: Order, left: Part, right: Part): Part {
  const accepts = accepted[operator];
  return (frame) => {
    const [first, second] = [left(frame), right(frame)];
    const order = compareValues(paid(frame, first), second);
    return order !== null && accepts(order);
  };
}

const accepted: Readonly<Record<Order, (order: number) => boolean>> = {
  "<": (order) => order < 0,
  "<=": (order) => order <= 0,
  ">": (order) => order > 0,
  ">=": (order) => order >= 0,
};

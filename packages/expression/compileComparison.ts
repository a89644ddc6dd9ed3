import { compareValues, equalValues } from "./comparison.ts";
import { compileNumberOrder, type Order } from "./compileNumberOrder.ts";
import type { Frame } from "./frame.ts";
import type { Operand, Part } from "./operand.ts";
import { spendOn } from "./reserve.ts";
import type { CheckedTree, ComparisonFamily } from "./tree.ts";
import type { EngineValue } from "./value.ts";

type Operator = Extract<CheckedTree, { op: "compare" }>["operator"];

/** The closure of a comparison (design §6: order with null is false, nothing is coerced). */
export function compileComparison(family: ComparisonFamily, operator: Operator, left: Operand, right: Operand): Part {
  if (operator !== "==" && operator !== "!=") {
    return family === "number"
      ? compileNumberOrder(operator, left, right)
      : compileOrder(operator, left.run, right.run);
  }
  const [first, second] = [left.run, right.run];
  if (family === "number" || family === "text" || right.constant === null) {
    return compileIdentity(operator, left, right);
  }
  return operator === "=="
    ? (frame) => equalValues(paid(frame, first(frame)), second(frame))
    : (frame) => !equalValues(paid(frame, first(frame)), second(frame));
}

/** Takes fuel for comparing a list or row by its contents. */
export function paid(frame: Frame, value: EngineValue): EngineValue {
  if (typeof value === "object") spendOn(frame, value);
  return value;
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
    const order = compareValues(left(frame), right(frame));
    return order !== null && accepts(order);
  };
}

const accepted: Readonly<Record<Order, (order: number) => boolean>> = {
  "<": (order) => order < 0,
  "<=": (order) => order <= 0,
  ">": (order) => order > 0,
  ">=": (order) => order >= 0,
};

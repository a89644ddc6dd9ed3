import { compareValues, equalValues } from "./comparison.ts";
import { type Frame, spend } from "./frame.ts";
import type { CheckedTree, ComparisonFamily } from "./tree.ts";
import type { EngineValue } from "./value.ts";

type Part = (frame: Frame) => EngineValue;
type Operator = Extract<CheckedTree, { op: "compare" }>["operator"];

/** The closure of a comparison (design §6: order with null is false, nothing is coerced). */
export function compileComparison(family: ComparisonFamily, operator: Operator, left: Part, right: Part): Part {
  switch (operator) {
    case "==":
      return family === "number" || family === "text"
        ? (frame) => left(frame) === right(frame)
        : (frame) => equalValues(paid(frame, left(frame)), right(frame));
    case "!=":
      return family === "number" || family === "text"
        ? (frame) => left(frame) !== right(frame)
        : (frame) => !equalValues(paid(frame, left(frame)), right(frame));
    default:
      return family === "number" ? compileNumberOrder(operator, left, right) : compileOrder(operator, left, right);
  }
}

/** Takes fuel for comparing a list item by item. */
function paid(frame: Frame, value: EngineValue): EngineValue {
  if (Array.isArray(value)) spend(frame, value.length);
  return value;
}

type Order = Exclude<Operator, "==" | "!=">;

function compileNumberOrder(operator: Order, left: Part, right: Part): Part {
  switch (operator) {
    case "<":
      return (frame) => {
        const first = left(frame);
        const second = right(frame);
        return typeof first === "number" && typeof second === "number" && first < second;
      };
    case "<=":
      return (frame) => {
        const first = left(frame);
        const second = right(frame);
        return typeof first === "number" && typeof second === "number" && first <= second;
      };
    case ">":
      return (frame) => {
        const first = left(frame);
        const second = right(frame);
        return typeof first === "number" && typeof second === "number" && first > second;
      };
    case ">=":
      return (frame) => {
        const first = left(frame);
        const second = right(frame);
        return typeof first === "number" && typeof second === "number" && first >= second;
      };
  }
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

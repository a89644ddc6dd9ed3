import type { ArithmeticOperator } from "../check/tree.ts";
import { openArithmetic } from "../values/arithmetic.ts";
import { type Operand, type Part, take } from "./operand.ts";

/**
 * The closure of an operator on numbers; null when there is no special one. Values that are no numbers (null, exact
 * ones) go to the open
 * operation.
 */
export function compileNumberArithmetic(operator: ArithmeticOperator, left: Operand, right: Operand): Part | null {
  const { written } = right;
  switch (operator) {
    case "+":
      return (frame) => {
        const a = take(frame, left);
        const b = written ?? take(frame, right);
        return typeof a === "number" && typeof b === "number" ? a + b : openArithmetic("+", a ?? null, b ?? null);
      };
    case "-":
      return (frame) => {
        const a = take(frame, left);
        const b = written ?? take(frame, right);
        return typeof a === "number" && typeof b === "number" ? a - b : openArithmetic("-", a ?? null, b ?? null);
      };
    case "*":
      return (frame) => {
        const a = take(frame, left);
        const b = written ?? take(frame, right);
        return typeof a === "number" && typeof b === "number" ? a * b : openArithmetic("*", a ?? null, b ?? null);
      };
    case "/":
      return (frame) => {
        const a = take(frame, left);
        const b = written ?? take(frame, right);
        return typeof a === "number" && typeof b === "number" ? a / b : openArithmetic("/", a ?? null, b ?? null);
      };
    default:
      return null;
  }
}

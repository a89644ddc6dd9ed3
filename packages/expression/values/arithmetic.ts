import { Decimal } from "@tessera/std/decimal.ts";
import type { ArithmeticOperator } from "../check/tree.ts";
import { limits } from "../limits.ts";
import { exact, isShort } from "./comparison.ts";
import { EvaluationError, wrongType } from "./errors.ts";
import type { EngineValue } from "./value.ts";

const unitsLimit = 10n ** BigInt(limits.digits);

/** Passes an exact number on; throws `number_too_large` when it has more digits than the language allows. */
export function bounded(value: Decimal | null): Decimal | null {
  if (value === null) return null;
  const { units } = value;
  if (value.scale > limits.digits || (!isShort(units) && (units > unitsLimit || units < -unitsLimit))) {
    throw new EvaluationError("number_too_large", { limit: limits.digits });
  }
  return value;
}

/** Arithmetic on numbers, as JavaScript does it. */
export function numberArithmetic(operator: ArithmeticOperator, left: number, right: number): number {
  switch (operator) {
    case "+":
      return left + right;
    case "-":
      return left - right;
    case "*":
      return left * right;
    case "/":
      return left / right;
    case "%":
      return left % right;
    case "**":
      return left ** right;
  }
}

/** Exact arithmetic; null on division by zero. `**` works on the nearest floating point numbers. */
export function decimalArithmetic(operator: ArithmeticOperator, left: Decimal, right: Decimal): Decimal | null {
  switch (operator) {
    case "+":
      return bounded(left.add(right));
    case "-":
      return bounded(left.subtract(right));
    case "*":
      return bounded(left.multiply(right));
    case "/":
      // A quotient and a remainder may be small although the numbers are not.
      return bounded(left) && bounded(right) && bounded(left.divide(right));
    case "%":
      return bounded(left) && bounded(right) && bounded(left.remainder(right));
    case "**":
      return Decimal.fromNumber(left.toNumber() ** right.toNumber());
  }
}

/**
 * Arithmetic on values whose types are known only now: null with anything is null, numbers as JavaScript, exact as soon
 * as one is a decimal (a float without exact value, NaN or infinite, gives null). Throws `wrong_type` on anything else:
 * nothing is coerced.
 */
export function openArithmetic(operator: ArithmeticOperator, left: EngineValue, right: EngineValue): EngineValue {
  if (left === null || right === null) return null;
  if (typeof left === "number" && typeof right === "number") return numberArithmetic(operator, left, right);
  if (!isNumeric(left) || !isNumeric(right)) throw wrongType("number");
  const leftExact = exact(left);
  const rightExact = exact(right);
  return leftExact && rightExact ? decimalArithmetic(operator, leftExact, rightExact) : null;
}

/**
 * Arithmetic with a decimal: numbers become exact first, so that the result is a decimal or null whatever the values
 * are.
 */
export function exactArithmetic(operator: ArithmeticOperator, left: EngineValue, right: EngineValue): EngineValue {
  const first = typeof left === "number" ? Decimal.fromNumber(left) : left;
  if (first instanceof Decimal && right instanceof Decimal) return decimalArithmetic(operator, first, right);
  return openArithmetic(operator, first, right);
}

function isNumeric(value: EngineValue): value is number | Decimal {
  return typeof value === "number" || value instanceof Decimal;
}

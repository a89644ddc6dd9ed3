import type { ArithmeticFamily, ArithmeticOperator } from "../check/tree.ts";
import { exactArithmetic, openArithmetic } from "../values/arithmetic.ts";
import { openSum, withText } from "../values/joinText.ts";
import { compileNumberArithmetic } from "./compileNumberArithmetic.ts";
import type { Operand, Part } from "./operand.ts";

/** The closure of an arithmetic operator. Values that are not of the family's type fall back to the open operation. */
export function compileArithmetic(
  family: ArithmeticFamily,
  operator: ArithmeticOperator,
  first: Operand,
  second: Operand,
): Part {
  const [left, right] = [first.run, second.run];
  if (family === "decimal") return (frame) => exactArithmetic(operator, left(frame), right(frame));
  if (family === "open" && operator === "+") return (frame) => openSum(frame, left(frame), right(frame));
  const special = family === "number" ? compileNumberArithmetic(operator, first, second) : null;
  return special ?? ((frame) => openArithmetic(operator, left(frame), right(frame)));
}

/** The closure that joins texts; it refuses a text beyond the bound before making it. */
export function compileConcat(parts: readonly Part[]): Part {
  const [first, second] = parts;
  if (first && second && parts.length === 2) {
    return (frame) => withText(frame, withText(frame, "", first(frame)), second(frame));
  }
  return (frame) => {
    let text = "";
    for (const part of parts) text = withText(frame, text, part(frame));
    return text;
  };
}

import { Decimal } from "@tessera/std/decimal.ts";
import { scalar } from "../check/type.ts";
import { numericAt } from "./argument.ts";
import type { FunctionDefinition } from "./library.ts";
import { numberParameter } from "./parameters.ts";

/** A function of a number that gives a whole one near it; decimals stay decimals. */
export function wholeNumber(
  name: string,
  ofDecimal: (number: Decimal) => Decimal,
  ofFloat: (number: number) => number,
): FunctionDefinition {
  return {
    name,
    group: "number",
    parameters: [numberParameter("number")],
    result: ([number]) => (number?.kind === "decimal" ? number : scalar("integer")),
    evaluate: (args, frame) => {
      const number = numericAt(args, 0, frame);
      if (number === null) return null;
      return number instanceof Decimal ? ofDecimal(number) : ofFloat(number);
    },
  };
}

import { Decimal } from "@tessera/std/decimal.ts";
import { numericAt } from "../argument.ts";
import type { FunctionDefinition } from "../library.ts";
import { numberParameter, sameAsFirst } from "../parameters.ts";

/** `abs(number)`: the number without its sign; null stays null. */
export const abs: FunctionDefinition = {
  name: "abs",
  group: "number",
  parameters: [numberParameter("number")],
  result: sameAsFirst,
  evaluate: (args, frame) => {
    const number = numericAt(args, 0, frame);
    if (number === null) return null;
    if (!(number instanceof Decimal)) return Math.abs(number);
    return number.units < 0n ? number.negate() : number;
  },
};

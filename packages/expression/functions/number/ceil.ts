import { Decimal } from "@tessera/std/decimal.ts";
import { scalar } from "../../check/type.ts";
import { numericAt } from "../argument.ts";
import type { FunctionDefinition } from "../library.ts";
import { numberParameter } from "../parameters.ts";

/** `ceil(number)`: the smallest whole number not below it; null stays null. */
export const ceil: FunctionDefinition = {
  name: "ceil",
  group: "number",
  parameters: [numberParameter("number")],
  result: ([number]) => (number?.kind === "decimal" ? number : scalar("integer")),
  evaluate: (args, frame) => {
    const number = numericAt(args, 0, frame);
    if (number === null) return null;
    return number instanceof Decimal ? number.negate().floor().negate() : Math.ceil(number);
  },
};

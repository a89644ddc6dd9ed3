import { Decimal } from "@tessera/std/decimal.ts";
import { scalar } from "../../check/type.ts";
import { numericAt } from "../argument.ts";
import type { FunctionDefinition } from "../library.ts";
import { numberParameter } from "../parameters.ts";

/** `floor(number)`: the greatest whole number not above it; null stays null. */
export const floor: FunctionDefinition = {
  name: "floor",
  group: "number",
  parameters: [numberParameter("number")],
  result: ([number]) => (number?.kind === "decimal" ? number : scalar("integer")),
  evaluate: (args, frame) => {
    const number = numericAt(args, 0, frame);
    if (number === null) return null;
    return number instanceof Decimal ? number.floor() : Math.floor(number);
  },
};

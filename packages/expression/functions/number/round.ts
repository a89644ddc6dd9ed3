import { Decimal } from "@tessera/std/decimal.ts";
import { scalar } from "../../check/type.ts";
import { limits } from "../../limits.ts";
import { numericAt, wholeAt } from "../argument.ts";
import type { FunctionDefinition } from "../library.ts";
import { numberParameter, optional } from "../parameters.ts";

/**
 * `round(number, digits?)`: rounded to fractional digits (0 by default; negative: tens, hundreds …), half away from
 * zero by the number's shortest decimal text, so `round(1.005, 2)` is 1.01. Null stays null.
 */
export const round: FunctionDefinition = {
  name: "round",
  group: "number",
  parameters: [numberParameter("number"), optional(numberParameter("digits"))],
  result: ([number, digits]) =>
    number?.kind === "decimal" || number?.kind === "integer" ? number : scalar(digits ? "float" : "integer"),
  evaluate: (args, frame) => {
    const number = numericAt(args, 0, frame);
    const digits = Math.max(-limits.digits, Math.min(limits.digits, wholeAt(args, 1, frame) ?? 0));
    if (number === null) return null;
    if (number instanceof Decimal) return number.round(digits);
    return Decimal.fromNumber(number)?.round(digits).toNumber() ?? number;
  },
};

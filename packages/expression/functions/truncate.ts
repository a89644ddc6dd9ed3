import { Decimal } from "@tessera/std/decimal.ts";
import { numericAt, wholeAt } from "../argument.ts";
import type { FunctionDefinition } from "../library.ts";
import { limits } from "../limits.ts";
import { numberParameter, optional } from "../parameters.ts";
import { scalar } from "../type.ts";

/** `truncate(number, digits?)`: cut off after so many fractional digits (0 by default), towards zero. Null stays null. */
export const truncate: FunctionDefinition = {
  name: "truncate",
  aliases: ["trunc"],
  group: "number",
  parameters: [numberParameter("number"), optional(numberParameter("digits"))],
  result: ([number, digits]) =>
    number?.kind === "decimal" || number?.kind === "integer" ? number : scalar(digits ? "float" : "integer"),
  evaluate: (args) => {
    const number = numericAt(args, 0);
    const digits = Math.max(0, Math.min(limits.digits, wholeAt(args, 1) ?? 0));
    if (number === null) return null;
    const exact = number instanceof Decimal ? number : Decimal.fromNumber(number);
    if (!exact) return number;
    const shift = Decimal.parse(`1${"0".repeat(digits)}`) ?? Decimal.zero;
    const size = exact.compare(Decimal.zero) < 0 ? exact.negate() : exact;
    const cut = size.multiply(shift).floor().divide(shift) ?? Decimal.zero;
    const signed = size === exact ? cut : cut.negate();
    return number instanceof Decimal ? signed.trimmed() : signed.toNumber();
  },
};

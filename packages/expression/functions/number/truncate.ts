import { Decimal } from "@tessera/std/decimal.ts";
import { scalar } from "../../check/type.ts";
import { limits } from "../../limits.ts";
import { exact } from "../../values/comparison.ts";
import { numericAt, wholeAt } from "../argument.ts";
import type { FunctionDefinition } from "../library.ts";
import { numberParameter, optional } from "../parameters.ts";

/**
 * `truncate(number, digits?)`: cut off after so many fractional digits (0 by default), towards zero. Null stays null.
 */
export const truncate: FunctionDefinition = {
  name: "truncate",
  aliases: ["trunc"],
  group: "number",
  parameters: [numberParameter("number"), optional(numberParameter("digits"))],
  result: ([number, digits]) =>
    number?.kind === "decimal" || number?.kind === "integer" ? number : scalar(digits ? "float" : "integer"),
  evaluate: (args, frame) => {
    const number = numericAt(args, 0, frame);
    const digits = Math.max(0, Math.min(limits.digits, wholeAt(args, 1, frame) ?? 0));
    if (number === null) return null;
    const value = exact(number);
    if (!value) return number;
    const shift = Math.max(0, value.scale - digits);
    // Division of whole numbers cuts towards zero.
    const cut = new Decimal(value.units / 10n ** BigInt(shift), value.scale - shift);
    return number instanceof Decimal ? cut.trimmed() : cut.toNumber();
  },
};

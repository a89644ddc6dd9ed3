import { Decimal } from "@tessera/std/decimal.ts";
import { exact } from "../../values/comparison.ts";
import { productLanguage } from "../../values/dayNames.ts";
import { displayNumber } from "../../values/display.ts";
import { shown } from "../../values/reserve.ts";
import { numericAt, wholeAt } from "../argument.ts";
import type { FunctionDefinition } from "../library.ts";
import { always, numberParameter, optional } from "../parameters.ts";

const hundred = Decimal.parse("100") ?? Decimal.zero;

/**
 * `formatPercent(number, digits?)`: a share as per cent, such as `12,5%` for 0.125; with as many fractional digits as
 * `digits` says, else those it has. Null as ''.
 */
export const formatPercent: FunctionDefinition = {
  name: "formatPercent",
  group: "number",
  fuel: 20,
  parameters: [numberParameter("number"), optional(numberParameter("digits"))],
  result: always("text"),
  evaluate: (args, frame) => {
    const number = numericAt(args, 0, frame);
    const share = number === null ? null : exact(number);
    if (!share) return number === null ? "" : String(number);
    const digits = wholeAt(args, 1, frame);
    const text = shown(frame, displayNumber(share.multiply(hundred).trimmed(), digits, frame.language));
    return productLanguage(frame.language) === "de" ? `${text}\u00a0%` : `${text}%`;
  },
};

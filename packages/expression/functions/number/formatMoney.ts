import { exact } from "../../values/comparison.ts";
import { displayMoney } from "../../values/displayMoney.ts";
import { shown } from "../../values/reserve.ts";
import { numericAt, textAt, wholeAt } from "../argument.ts";
import type { FunctionDefinition } from "../library.ts";
import { always, numberParameter, optional, textParameter } from "../parameters.ts";

/**
 * `formatMoney(amount, currency, digits?)`: an amount with its currency (ISO 4217) as the person's language writes it, such as `1 234 Ft`,
 * `1.234,00 €` or `€1,234.00`; as many digits as the currency has unless told. Null as ''.
 */
export const formatMoney: FunctionDefinition = {
  name: "formatMoney",
  group: "number",
  fuel: 12,
  parameters: [numberParameter("amount"), textParameter("currency"), optional(numberParameter("digits"))],
  result: always("text"),
  evaluate: (args, frame) => {
    const amount = numericAt(args, 0, frame);
    const currency = textAt(args, 1, frame) ?? "";
    const value = amount === null ? null : exact(amount);
    if (value) return shown(frame, displayMoney(value, currency, wholeAt(args, 2, frame), frame.language));
    return amount === null ? "" : String(amount);
  },
};

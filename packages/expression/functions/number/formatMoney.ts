import type { Decimal } from "@tessera/std/decimal.ts";
import { exact } from "../../values/comparison.ts";
import { productLanguage } from "../../values/dayNames.ts";
import { displayNumber } from "../../values/display.ts";
import { shown } from "../../values/reserve.ts";
import { numericAt, textAt, wholeAt } from "../argument.ts";
import type { FunctionDefinition } from "../library.ts";
import { always, numberParameter, optional, textParameter } from "../parameters.ts";

const symbols = new Map([
  ["EUR", "€"],
  ["USD", "$"],
  ["GBP", "£"],
  ["JPY", "¥"],
]);
const withoutFraction = new Set(["HUF", "JPY", "KRW", "ISK", "CLP", "VND"]);

/**
 * `formatMoney(amount, currency, digits?)`: an amount with its currency (ISO 4217) as the person's language writes it,
 * such as `1 234 Ft`, `1.234,00 €` or `€1,234.00`; as many digits as the currency has unless `digits` says otherwise.
 * Null as ''.
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

/**
 * An amount with its currency (ISO 4217 code) in the order of the language: behind it in Hungarian and German, before
 * it in English. `digits` null takes as many as the currency has. Without a currency, the amount alone.
 */
function displayMoney(amount: Decimal, currency: string, digits: number | null, language: string): string {
  const short = productLanguage(language);
  const number = displayNumber(amount, digits ?? (withoutFraction.has(currency) ? 0 : 2), language);
  if (currency === "") return number;
  const symbol = currency === "HUF" && short === "hu" ? "Ft" : (symbols.get(currency) ?? currency);
  if (short !== "en") return `${number}\u00a0${symbol}`;
  const sign = number.startsWith("-") ? "-" : "";
  return `${sign}${symbol}${symbol === currency ? "\u00a0" : ""}${number.slice(sign.length)}`;
}

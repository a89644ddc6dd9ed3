import type { Decimal } from "@tessera/std/decimal.ts";
import { productLanguage } from "./dayNames.ts";
import { displayNumber } from "./display.ts";

const symbols = new Map([
  ["EUR", "€"],
  ["USD", "$"],
  ["GBP", "£"],
  ["JPY", "¥"],
]);
const withoutFraction = new Set(["HUF", "JPY", "KRW", "ISK", "CLP", "VND"]);

/**
 * An amount with its currency (ISO 4217 code) in the order of the language: behind it in Hungarian and German, before it in English.
 * `digits` null takes as many as the currency has. Without a currency, the amount alone.
 */
export function displayMoney(amount: Decimal, currency: string, digits: number | null, language: string): string {
  const short = productLanguage(language);
  const number = displayNumber(amount, digits ?? (withoutFraction.has(currency) ? 0 : 2), language);
  if (currency === "") return number;
  const symbol = currency === "HUF" && short === "hu" ? "Ft" : (symbols.get(currency) ?? currency);
  if (short !== "en") return `${number}\u00a0${symbol}`;
  const sign = number.startsWith("-") ? "-" : "";
  return `${sign}${symbol}${symbol === currency ? "\u00a0" : ""}${number.slice(sign.length)}`;
}

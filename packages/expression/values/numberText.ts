import { Decimal } from "@tessera/std/decimal.ts";
import { bounded } from "./arithmetic.ts";

/**
 * Reads a number as people type it: white space is removed and a comma is a decimal point (spec forms §5 Numbers); null
 * when it is none. Throws `number_too_large` as arithmetic does.
 */
export function readNumber(text: string): Decimal | null {
  if (text.length > 10_000) return null;
  return bounded(Decimal.parse(text.replace(/\s/g, "").replace(",", ".")));
}

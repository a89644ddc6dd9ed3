import { Decimal } from "@tessera/std/decimal.ts";

/** Reads a number as people type it: white space is removed and a comma is a decimal point (spec forms §5 Numbers); null when it is none. */
export function readNumber(text: string): Decimal | null {
  if (text.length > 10_000) return null;
  return Decimal.parse(text.replace(/\s/g, "").replace(",", "."));
}

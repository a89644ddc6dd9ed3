import { Decimal } from "@tessera/std/decimal.ts";

/**
 * The number that a person's text writes (spec forms §5 Numbers): spaces of every kind go, a comma is a point. Where
 * both stand, the one that comes last is the decimal sign and the other groups thousands; a sign that comes more than
 * once groups, and only three digits at a time: a date such as 01.02.2027 is no number. Null when it is none.
 */
export function readNumberText(text: string): Decimal | null {
  const plain = text.replace(/\s/gu, "").replace(/^\u2212/, "-");
  const decimal = plain.lastIndexOf(",") > plain.lastIndexOf(".") ? "," : ".";
  const grouping = decimal === "," ? "." : ",";
  const ungrouped = plain.includes(decimal) ? plain.replaceAll(grouping, "") : plain;
  const repeats = ungrouped.indexOf(decimal) !== ungrouped.lastIndexOf(decimal);
  // Only a text with one kind of sign can repeat it: with two kinds, the last one would not be the only decimal sign.
  if (repeats && (ungrouped !== plain || !/^[+-]?\d{1,3}([.,]\d{3})+$/.test(plain))) return null;
  return Decimal.parse(repeats ? ungrouped.replaceAll(decimal, "") : ungrouped.replace(decimal, "."));
}

/**
 * The separators of a language: decimal comma outside en-US; groups by a no-break space in Hungarian, a point in
 * German.
 */
export type Separators = { readonly decimal: "," | "."; readonly group: string };

/** Separators for a BCP 47 tag (spec forms §9: decimal comma, in en-US a point; thousands by threes). */
export function separators(language: string): Separators {
  const base = language.slice(0, 2).toLowerCase();
  if (base === "en") return { decimal: ".", group: "," };
  if (base === "de") return { decimal: ",", group: "." };
  return { decimal: ",", group: "\u00a0" };
}

const canonical = /^-?\d+(\.\d+)?$/;

/** True for canonical decimal text: optional minus, digits, optional point with digits. */
export function isDecimal(text: string): boolean {
  return canonical.test(text);
}

/**
 * Canonical decimal text as people read it. `decimals` pads with zeros but never cuts a digit; `grouping` (default
 * true) sets thousands apart. Text that is not canonical comes back as it is, so odd values of adopted tables show.
 */
export function formatDecimal(value: string, language: string, decimals = 0, grouping = true): string {
  if (!isDecimal(value)) return value;
  const { decimal, group } = separators(language);
  const negative = value.startsWith("-");
  const [whole = "0", fraction = ""] = (negative ? value.slice(1) : value).split(".");
  const digits = grouping ? whole.replace(/\B(?=(\d{3})+$)/g, group) : whole;
  const tail = fraction.padEnd(decimals, "0");
  return `${negative ? "-" : ""}${digits}${tail === "" ? "" : decimal + tail}`;
}

/** Orders two canonical decimal texts exactly: negative, zero or positive. */
export function compareDecimal(left: string, right: string): number {
  const negative = left.startsWith("-");
  if (negative !== right.startsWith("-")) return negative ? -1 : 1;
  const [a = "0", b = ""] = left.replace("-", "").split(".");
  const [c = "0", d = ""] = right.replace("-", "").split(".");
  const size = Math.max(b.length, d.length);
  const difference = BigInt(a + b.padEnd(size, "0")) - BigInt(c + d.padEnd(size, "0"));
  const order = difference < 0n ? -1 : difference > 0n ? 1 : 0;
  // Subtracted, so that equal ones give no negative zero.
  return negative ? 0 - order : order;
}

import { separators } from "./decimalText.ts";

function decimalPosition(digits: string, language: string): number {
  const { decimal, group } = separators(language);
  const points = digits.split(".").length - 1;
  const commas = digits.split(",").length - 1;
  if (points > 0 && commas > 0) {
    const last = Math.max(digits.lastIndexOf("."), digits.lastIndexOf(","));
    const repeated = digits[last] === "." ? points > 1 : commas > 1;
    return repeated ? -1 : last;
  }
  if (points + commas !== 1) return -1;
  const index = Math.max(digits.indexOf("."), digits.indexOf(","));
  const mark = digits[index];
  if (mark === decimal) return index;
  const looksLikeGroup = mark === group && index > 0 && digits.length - index - 1 === 3;
  return looksLikeGroup ? -1 : index;
}

/**
 * Reads a number as people write or paste it: `1.234,56 €`, `1,234.56`, `1 234,5`, `-5`, `.5`. Returns canonical
 * decimal text, or null when there is no number in it. A single foreign separator counts as the decimal one, unless it
 * is the language's group separator standing before exactly three digits.
 */
export function parseDecimal(text: string, language: string): string | null {
  const kept = text.replace(/[\u2212\u2013]/g, "-").replace(/[^\d.,-]/g, "");
  const negative = kept.startsWith("-");
  const digits = kept.replaceAll("-", "");
  if (!/\d/.test(digits)) return null;
  const at = decimalPosition(digits, language);
  const whole = (at < 0 ? digits : digits.slice(0, at)).replace(/[.,]/g, "").replace(/^0+(?=\d)/, "");
  const fraction = at < 0 ? "" : digits.slice(at + 1).replace(/[.,]/g, "");
  const body = `${whole === "" ? "0" : whole}${fraction === "" ? "" : `.${fraction}`}`;
  return negative && /[1-9]/.test(body) ? `-${body}` : body;
}

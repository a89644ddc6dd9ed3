import { emptyRange, readRange, writeRange } from "@tessera/contract/values/rangeText.ts";
import { formatDecimal } from "@tessera/ui/format/decimalText.ts";
import { parseDecimal } from "@tessera/ui/format/parseDecimal.ts";
import { readNumbers, wholeLimits } from "./numberRange.ts";

/** What says that a range holds no number. */
export const noNumbers = "∅";

/** What the text of a range depends on besides the range. */
export interface RangeFormat {
  /** Type of the value table. */
  readonly valueType: string;
  /** BCP 47 tag. */
  readonly language: string;
  readonly prefix?: string | undefined;
  readonly suffix?: string | undefined;
  readonly grouping?: boolean | undefined;
  /** Digits after the point that are shown at least. */
  readonly decimal?: number | undefined;
}

/**
 * A range as one line: `1 – 5`, one number by itself, `≥ 1` and `≤ 5` with one end, `-∞ – ∞` without any. `>` and `<`
 * say that a number at an end is no part of it. What is no range stays as it is.
 */
export function numberRangeText(
  stored: string,
  { decimal = 0, grouping, language, prefix, suffix, valueType }: RangeFormat,
): string {
  if (stored === emptyRange) return noNumbers;
  const range = readNumbers(stored, valueType);
  if (range === null) return stored;
  const { from, includesFrom, includesTo, to } = range;
  const shown = (end: string) =>
    formatDecimal(end, language, wholeLimits(valueType) === null ? decimal : 0, grouping !== false);
  const withUnit = (text: string) => [prefix, text, suffix].filter((part) => part).join("\u00a0");
  if (from === null && to === null) return "-∞ – ∞";
  if (to === null) return withUnit(`${includesFrom ? "≥" : ">"}\u00a0${shown(from ?? "")}`);
  if (from === null) return withUnit(`${includesTo ? "≤" : "<"}\u00a0${shown(to)}`);
  if (from === to && includesFrom && includesTo) return withUnit(shown(from));
  return withUnit(`${includesFrom ? "" : ">"}${shown(from)} – ${includesTo ? "" : "<"}${shown(to)}`);
}

/** Between two numbers: dots or an arrow, a dash between blanks, or a dash behind a digit. */
const between = /\s*(?:\.{2,3}|…|→)\s*|\s+[-–—]\s+|(?<=\d)[-–—](?=[\d<>≤≥−-])/;
/** A sign of comparison, what stands before a number, the number, and a unit behind it. */
const oneNumber = /^(>=|<=|[<>≤≥=]?)[^\p{L}\d.,]*?([-−–]?[.,]?\d[\d.,'\s]*)[^\d]*$/u;

interface TypedEnd {
  readonly sign: string;
  readonly value: string | null;
}

/** What one part of a typed range says; null for what says no number. */
function readPart(part: string, language: string): TypedEnd | null {
  if (/^[-−–+]?∞$/.test(part)) return { sign: "", value: null };
  const match = oneNumber.exec(part);
  const value = match ? parseDecimal(match[2] ?? "", language) : null;
  return match && value !== null ? { sign: (match[1] ?? "").replace(">=", "≥").replace("<=", "≤"), value } : null;
}

/** What a person typed as the range that is stored; what says no range stays as it is. */
export function parseNumberRange(text: string, language: string): string {
  const clean = text.trim();
  if (clean === noNumbers) return emptyRange;
  if (clean === emptyRange || readRange(clean) !== null) return clean;
  const parts = clean.split(between).map((part) => readPart(part.trim(), language));
  const [first, second] = parts;
  if (!first || parts.length > 2 || parts.includes(null)) return text;
  if (!second) return oneSided(first) ?? text;
  if (/[<≤]/.test(first.sign) || /[>≥]/.test(second.sign)) return text;
  return writeRange({
    from: first.value,
    to: second.value,
    includesFrom: first.value !== null && first.sign !== ">",
    includesTo: second.value !== null && second.sign !== "<",
  });
}

function oneSided({ sign, value }: TypedEnd): string | null {
  if (value === null) return null;
  const from = /[<≤]/.test(sign) ? null : value;
  const to = /[>≥]/.test(sign) ? null : value;
  return writeRange({ from, to, includesFrom: from !== null && sign !== ">", includesTo: to !== null && sign !== "<" });
}

import { canonicalRange } from "@tessera/contract/canonicalRange.ts";
import { defineBehaviour, type FieldIssue } from "@tessera/contract/fieldBehaviour.ts";
import { emptyRange, type RangeEnds, readRange, writeRange } from "@tessera/contract/values/rangeText.ts";
import { rangeTypes } from "@tessera/contract/values/rangeTypes.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import { Decimal } from "@tessera/std/decimal.ts";
import type { NumberrangeSettings } from "./def.ts";
import { compareNumbers, type NumberRange, readNumbers } from "./numberRange.ts";
import { numberRangeText, parseNumberRange } from "./numberRangeText.ts";

interface End {
  readonly value: string | null;
  readonly isIncluded: boolean;
}

const open: RangeEnds = { from: null, to: null, includesFrom: false, includesTo: false };
const endsOf = (value: Json): RangeEnds | null => (value === null ? open : readRange(String(value)));
const startOf = ({ from, includesFrom }: RangeEnds): End => ({ value: from, isIncluded: includesFrom });
const endOf = ({ includesTo, to }: RangeEnds): End => ({ value: to, isIncluded: includesTo });

function isSame(one: End, other: End): boolean {
  if (one.value === null || other.value === null) return one.value === other.value;
  return one.isIncluded === other.isIncluded && compareNumbers(one.value, other.value) === 0;
}

/** An end that one of two people changed, or both alike; null where they differ. */
function mergedEnd([base, theirs, mine]: readonly [RangeEnds, RangeEnds, RangeEnds], end: (of: RangeEnds) => End) {
  const [was, other, own] = [end(base), end(theirs), end(mine)];
  if (isSame(own, was) || isSame(own, other)) return other;
  return isSame(other, was) ? own : null;
}

/** What the settings say against the numbers at the ends of a range. */
function endIssue({ from, to }: NumberRange, { decimal, max, min }: NumberrangeSettings): FieldIssue | null {
  const numbers = [from, to].flatMap((end) => (end === null ? [] : (Decimal.parse(end) ?? [])));
  const isAnyBeyond = (bound: number | undefined, sign: number): boolean => {
    const exact = bound === undefined ? null : Decimal.fromNumber(bound);
    return exact !== null && numbers.some((number) => number.compare(exact) * sign > 0);
  };
  if (min !== undefined && isAnyBeyond(min, -1)) return { code: "field.numberrange.min", data: { bound: min } };
  if (max !== undefined && isAnyBeyond(max, 1)) return { code: "field.numberrange.max", data: { bound: max } };
  return decimal !== undefined && numbers.some((number) => number.trimmed().scale > decimal)
    ? { code: "field.numberrange.digits", data: { decimal } }
    : null;
}

/** Ranges of numbers. */
export const behaviour = defineBehaviour<NumberrangeSettings>({
  check: (value, settings, valueType) => {
    const { bothEnds = false } = settings;
    // Adopted tables may hold ranges without a number, and ends in infinity, which are open to people.
    const text = String(value).replaceAll(/-?infinity/gi, "");
    if (text === emptyRange) return bothEnds ? { code: "field.numberrange.open" } : null;
    const checked = rangeTypes.decimal_range.check(text, { postgres: "numrange" });
    if (!checked.ok)
      return {
        code: checked.error.code === "value_reversed" ? "field.numberrange.reversed" : "field.numberrange.form",
      };
    if (checked.value === emptyRange) return { code: "field.numberrange.none" };
    const ends = readRange(text);
    if (bothEnds && (ends?.from === null || ends?.to === null)) return { code: "field.numberrange.open" };
    const range = readNumbers(text, valueType);
    return range && endIssue(range, settings);
  },
  canonical: (value, { valueType }) => {
    const ends = readRange(String(canonicalRange(value, valueType)));
    const exact = (end: string | null) => (end === null ? null : (Decimal.parse(end)?.trimmed().toString() ?? end));
    return ends === null ? value : writeRange({ ...ends, from: exact(ends.from), to: exact(ends.to) });
  },
  format: (value, { language, settings, valueType }) =>
    numberRangeText(String(value), { ...settings, language, valueType }),
  parse: parseNumberRange,
  // Two people who moved different ends have both of them; how both together are checked is as for one of them.
  merge: ({ base, mine, theirs }) => {
    const [first, other, own] = [endsOf(base), endsOf(theirs), endsOf(mine)];
    if (first === null || own === null || other === null || mine === null || theirs === null) return null;
    const versions = [first, other, own] as const;
    const [from, to] = [mergedEnd(versions, startOf), mergedEnd(versions, endOf)];
    if (from === null || to === null) return null;
    const value = writeRange({
      from: from.value,
      to: to.value,
      includesFrom: from.isIncluded,
      includesTo: to.isIncluded,
    });
    const checked = rangeTypes.decimal_range.check(value, { postgres: "numrange" });
    return checked.ok && checked.value !== emptyRange ? { value } : null;
  },
});

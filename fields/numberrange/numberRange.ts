import { type RangeEnds, readRange, writeRange } from "@tessera/contract/values/rangeText.ts";
import { Decimal } from "@tessera/std/decimal.ts";

/**
 * Ends of a range of numbers as people say them: of whole numbers the first and the last one that are part of it. Null:
 * open.
 */
export interface NumberRange {
  readonly from: string | null;
  readonly to: string | null;
  /** Whether the number at that end is part of it; true where the end is open. Of whole numbers always. */
  readonly includesFrom: boolean;
  readonly includesTo: boolean;
}

/** A range that is open on both sides. */
export const openRange: NumberRange = { from: null, to: null, includesFrom: true, includesTo: true };

/** The most and the least that the whole numbers of a type can be; null for a type of other numbers. */
export function wholeLimits(valueType: string): { readonly min: bigint; readonly max: bigint } | null {
  if (valueType === "integer_range") return { min: -2_147_483_648n, max: 2_147_483_647n };
  return valueType === "bigint_range" ? { min: -9_223_372_036_854_775_808n, max: 9_223_372_036_854_775_807n } : null;
}

/** What may be typed at an end of a range. */
export interface EndLimits {
  readonly min: string | null;
  readonly max: string | null;
  /** Digits after the point. */
  readonly decimals: number;
}

const fractionDigits = 10;

/** The narrower of what the type of the value table and the settings of a field let stand at an end. */
export function endLimits(
  valueType: string,
  {
    decimal,
    max,
    min,
  }: { readonly decimal?: number | undefined; readonly max?: number | undefined; readonly min?: number | undefined },
): EndLimits {
  const whole = wholeLimits(valueType);
  const exact = (bound: number | undefined) => (bound === undefined ? null : Decimal.fromNumber(bound));
  const [lowest, highest] = [exact(min), exact(max)];
  if (whole === null)
    return {
      min: lowest?.toString() ?? null,
      max: highest?.toString() ?? null,
      decimals: decimal ?? fractionDigits,
    };
  // The number behind the last one has to be one of the type as well: the database keeps it as the end.
  const [first, last] = [new Decimal(whole.min, 0), new Decimal(whole.max - 1n, 0)];
  return {
    min: (lowest && lowest.compare(first) > 0 ? lowest : first).toString(),
    max: (highest && highest.compare(last) < 0 ? highest : last).toString(),
    decimals: 0,
  };
}

/** The order of two numbers; of two texts that are none, as they come. */
export function compareNumbers(left: string, right: string): number {
  const [first, second] = [Decimal.parse(left), Decimal.parse(right)];
  if (first === null || second === null) return left === right ? 0 : -1;
  return first.compare(second);
}

const isWhole = (text: string | null): text is string => text !== null && /^-?\d+$/.test(text);
const moved = (text: string, by: bigint): string => String(BigInt(text) + by);

/** An end in infinity, as adopted tables have them, is an open one. */
const withoutInfinity = (end: string | null): string | null => (end !== null && /infinity$/i.test(end) ? null : end);

/** The range that a stored text says, of a type of the value table; null for what is none, or holds no number. */
export function readNumbers(stored: string, valueType: string): NumberRange | null {
  const ends = readRange(stored);
  if (ends === null) return null;
  const [from, to] = [withoutInfinity(ends.from), withoutInfinity(ends.to)];
  if (wholeLimits(valueType) === null)
    return { from, to, includesFrom: from === null || ends.includesFrom, includesTo: to === null || ends.includesTo };
  return {
    ...openRange,
    from: isWhole(from) && !ends.includesFrom ? moved(from, 1n) : from,
    to: isWhole(to) && !ends.includesTo ? moved(to, -1n) : to,
  };
}

/**
 * The text that is stored for a range, as the database writes it back; null for one that is open on both sides. One
 * that ends before it begins is written as it is, for the check.
 */
export function writeNumbers({ from, includesFrom, includesTo, to }: NumberRange, valueType: string): string | null {
  if (from === null && to === null) return null;
  const ends: RangeEnds = {
    from,
    to,
    includesFrom: from !== null && includesFrom,
    includesTo: to !== null && includesTo,
  };
  const isReversed = from !== null && to !== null && compareNumbers(from, to) > 0;
  if (wholeLimits(valueType) === null || isReversed || !isWhole(to)) return writeRange(ends);
  return writeRange({ ...ends, to: moved(to, 1n), includesTo: false });
}

/** The range with another number at one end; whether the number at that end is part of it stays as it is. */
export function withNumber(range: NumberRange, end: "from" | "to", value: string | null): NumberRange {
  if (end === "from") return { ...range, from: value, includesFrom: value === null || range.includesFrom };
  return { ...range, to: value, includesTo: value === null || range.includesTo };
}

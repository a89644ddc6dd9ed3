import { type RangeEnds, readRange, writeRange } from "@tessera/contract/values/rangeText.ts";

/**
 * The ends of an interval as people say them, as wire texts: of days the last one is part of it. Null: open. Of times
 * the start is part of it and the end is not, unless it says otherwise, as ranges of adopted tables may.
 */
export interface Interval {
  readonly from: string | null;
  readonly to: string | null;
  /** Whether the time that it starts at is no part of it. Default: false. */
  readonly excludesFrom?: boolean;
  /** Whether the time that it ends at is part of it. Default: false. */
  readonly includesTo?: boolean;
}

const dayLength = 10;

/** The day that comes some days after another, before it where they are negative. */
export function shifted(day: string, days: number): string {
  const moved = new Date(`${day}T00:00:00Z`);
  moved.setUTCDate(moved.getUTCDate() + days);
  return moved.toISOString().slice(0, dayLength);
}

const isDay = (text: string | null): text is string => text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text);

/** An end in infinity, as adopted tables have them, is an open one. */
const withoutInfinity = (end: string | null): string | null => (end?.endsWith("infinity") ? null : end);

/** The interval that a stored range says; null for what is none, or holds nothing. */
export function readInterval(stored: string): Interval | null {
  const ends = readRange(stored);
  if (ends === null) return null;
  const { includesFrom, includesTo } = ends;
  const [from, to] = [withoutInfinity(ends.from), withoutInfinity(ends.to)];
  return {
    from: isDay(from) && !includesFrom ? shifted(from, 1) : from,
    to: isDay(to) && !includesTo ? shifted(to, -1) : to,
    ...(from !== null && !isDay(from) && !includesFrom ? { excludesFrom: true } : {}),
    ...(to !== null && !isDay(to) && includesTo ? { includesTo: true } : {}),
  };
}

/**
 * The range that is stored for an interval; null for one that is open on both sides. One that ends before it begins is
 * written as it is, for the check.
 */
export function writeInterval({ excludesFrom = false, from, includesTo = false, to }: Interval): string | null {
  if (from === null && to === null) return null;
  const isReversed = from !== null && to !== null && from > to;
  const ends: RangeEnds = {
    from,
    to,
    includesFrom: from !== null && (isDay(from) || !excludesFrom),
    includesTo: isReversed || (to !== null && !isDay(to) && includesTo),
  };
  return writeRange(isDay(to) && !isReversed ? { ...ends, to: shifted(to, 1) } : ends);
}

/** The interval with another end, which has the usual bound; the other end stays as it is. */
export function withEnd(interval: Interval, end: "from" | "to", value: string | null): Interval {
  const { excludesFrom = false, from, includesTo = false, to } = interval;
  return end === "from" ? { from: value, to, includesTo } : { from, to: value, excludesFrom };
}

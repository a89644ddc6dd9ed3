import { type RangeEnds, readRange, writeRange } from "@tessera/contract/values/rangeText.ts";

/** The ends of an interval as people say them, as wire texts: of days the last one is part of it. Null: open. */
export interface Interval {
  readonly from: string | null;
  readonly to: string | null;
}

const dayLength = 10;

function shifted(day: string, days: number): string {
  const moved = new Date(`${day}T00:00:00Z`);
  moved.setUTCDate(moved.getUTCDate() + days);
  return moved.toISOString().slice(0, dayLength);
}

const isDay = (text: string | null): text is string => text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text);

/** The interval that a stored range says; null for what is none, or holds nothing. */
export function readInterval(stored: string): Interval | null {
  const ends = readRange(stored);
  if (ends === null) return null;
  const { from, includesFrom, includesTo, to } = ends;
  return {
    from: isDay(from) && !includesFrom ? shifted(from, 1) : from,
    to: isDay(to) && !includesTo ? shifted(to, -1) : to,
  };
}

/** The range that is stored for an interval; null for one that is open on both sides. One that ends before it begins is written as it is, for the check. */
export function writeInterval({ from, to }: Interval): string | null {
  if (from === null && to === null) return null;
  const isReversed = from !== null && to !== null && from > to;
  const ends: RangeEnds = { from, to, includesFrom: from !== null, includesTo: isReversed };
  return writeRange(isDay(to) && !isReversed ? { ...ends, to: shifted(to, 1) } : ends);
}

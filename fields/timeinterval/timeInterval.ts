import { endOfDay } from "@tessera/contract/values/endOfDay.ts";
import { readRange, writeRange } from "@tessera/contract/values/rangeText.ts";

/**
 * The two ends of an interval of times, as wire texts; null where it is open. Its start is part of it and its end is
 * not, unless it says otherwise.
 */
export interface TimeInterval {
  readonly from: string | null;
  readonly to: string | null;
  /** Whether the time that it starts at is no part of it. Default: false. */
  readonly excludesFrom?: boolean;
  /** Whether the time that it ends at is part of it. Default: false. */
  readonly includesTo?: boolean;
}

/** An interval without ends. */
export const openInterval: TimeInterval = { from: null, to: null };

/** The interval that a stored range says; null for what is none, or holds nothing. */
export function readTimes(stored: string): TimeInterval | null {
  const ends = readRange(stored);
  return (
    ends && {
      from: ends.from,
      to: ends.to,
      ...(ends.from !== null && !ends.includesFrom ? { excludesFrom: true } : {}),
      ...(ends.includesTo ? { includesTo: true } : {}),
    }
  );
}

/** The range that is stored for an interval; null for one that is open on both sides. */
export function writeTimes({ excludesFrom = false, from, includesTo = false, to }: TimeInterval): string | null {
  if (from === null && to === null) return null;
  return writeRange({ from, to, includesFrom: from !== null && !excludesFrom, includesTo: to !== null && includesTo });
}

/** The interval with another end, which has the usual bound; the other end stays as it is. */
export function withEnd(interval: TimeInterval, end: "from" | "to", value: string | null): TimeInterval {
  const { excludesFrom = false, from, includesTo = false, to } = interval;
  return end === "from" ? { from: value, to, includesTo } : { from, to: value, excludesFrom };
}

/** A time as an end: what ends at midnight ends with the day. */
export const asEnd = (time: string | null): string | null => (time === "00:00:00" ? endOfDay : time);

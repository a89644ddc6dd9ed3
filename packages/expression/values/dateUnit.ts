import { addMonths, isTime, type Moment, readMoment, writeMoment } from "./temporal.ts";
import { secondsOf, timeOfDay, writeTime } from "./timeOfDay.ts";

/** Units of `dateAdd` and `dateDiff`, the largest first. */
export const dateUnits = ["year", "quarter", "month", "week", "day", "hour", "minute", "second"] as const;
/** See `dateUnits`. */
export type DateUnit = (typeof dateUnits)[number];
/** The texts that name a unit, in singular and plural. */
export const unitNames: readonly string[] = [...dateUnits, ...dateUnits.map((unit) => `${unit}s`)];

const dayLength = 86_400;
const monthsOf: Readonly<Partial<Record<DateUnit, number>>> = { year: 12, quarter: 3, month: 1 };
const daysOf: Readonly<Partial<Record<DateUnit, number>>> = { week: 7, day: 1 };
const secondsIn: Readonly<Partial<Record<DateUnit, number>>> = { hour: 3600, minute: 60, second: 1 };

/** The unit a text names, in singular or plural; null when it names none. */
export function dateUnit(text: string | null): DateUnit | null {
  return dateUnits.find((unit) => text === unit || text === `${unit}s`) ?? null;
}

/**
 * The date, datetime or time (wire text) so many units later. A month too short for the day gives its last day; a time
 * goes round at midnight and knows hours and less; a date knows days and more. Null for all else, and beyond the years
 * 1 to 9999.
 */
export function addUnits(text: string, amount: number, unit: DateUnit): string | null {
  const seconds = secondsIn[unit];
  const moment = readMoment(text);
  if (!moment) return isTime(text) && seconds !== undefined ? addToTime(text, amount * seconds) : null;
  const months = monthsOf[unit];
  if (months !== undefined) return writeMoment({ ...moment, day: addMonths(moment.day, amount * months) });
  const days = daysOf[unit];
  if (days !== undefined) return writeMoment({ ...moment, day: moment.day + amount * days });
  if (moment.time === null || seconds === undefined) return null;
  const time = timeOfDay(moment.time);
  const total = time.seconds + amount * seconds;
  const over = Math.floor(total / dayLength);
  return writeMoment({
    day: moment.day + over,
    time: writeTime({ ...time, seconds: total - over * dayLength }),
  });
}

function addToTime(text: string, seconds: number): string | null {
  const time = timeOfDay(text);
  const total = (time.seconds + seconds) % dayLength;
  return Number.isFinite(total) ? writeTime({ ...time, seconds: total < 0 ? total + dayLength : total }) : null;
}

/**
 * Whole units from one date, datetime or time to the other, negative when `to` is earlier. Days and weeks count
 * calendar days; months and years are full when `addUnits` of so many does not go beyond `to`. Null when either is none
 * of these, or has no such unit.
 */
export function unitsBetween(from: string, to: string, unit: DateUnit): number | null {
  const [first, last] = [readMoment(from), readMoment(to)];
  const seconds = secondsIn[unit];
  if (seconds !== undefined) {
    const between = secondsBetween(from, to);
    return between === null ? null : whole(between / seconds);
  }
  if (!first || !last) return null;
  const days = daysOf[unit];
  if (days !== undefined) return whole((last.day - first.day) / days);
  const months = isBefore(last, first) ? -fullMonths(last, first, true) : fullMonths(first, last, false);
  return whole(months / (monthsOf[unit] ?? 1));
}

/**
 * Seconds with their fraction from one moment or time to the other; null when either is null, or one is a time and the
 * other is not.
 */
export function secondsBetween(from: string | null, to: string | null): number | null {
  if (from === null || to === null) return null;
  const [first, last] = [readMoment(from), readMoment(to)];
  if (first && last) {
    const rest = secondsOf(timeOfDay(last.time)) - secondsOf(timeOfDay(first.time));
    return (last.day - first.day) * dayLength + rest;
  }
  return isTime(from) && isTime(to) ? secondsOf(timeOfDay(to)) - secondsOf(timeOfDay(from)) : null;
}

const whole = (value: number): number => Math.trunc(value) || 0;

function isBefore(left: Moment, right: Moment): boolean {
  return left.day < right.day || (left.day === right.day && (left.time ?? "") < (right.time ?? ""));
}

/** Full months between two moments in order, counted from the first or back from the last. */
function fullMonths(first: Moment, last: Moment, backwards: boolean): number {
  let months = Math.max(0, Math.floor((last.day - first.day) / 31) - 1);
  const isWithin = (count: number) =>
    backwards
      ? !isBefore({ ...last, day: addMonths(last.day, -count) }, first)
      : !isBefore(last, { ...first, day: addMonths(first.day, count) });
  while (isWithin(months + 1)) months++;
  return months;
}

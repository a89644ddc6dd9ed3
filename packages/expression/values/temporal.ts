import { twoDigits } from "@tessera/std/twoDigits.ts";
import { zoneClock } from "@tessera/std/zoneClock.ts";

/** A wall-clock value or instant taken apart. */
export interface Moment {
  /** Days since 1970-01-01. */
  readonly day: number;
  /** `HH:mm:ss[.ffffff]`; null in a date. */
  readonly time: string | null;
}

/** A calendar day taken apart; months from 1. */
export interface CalendarDay {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

const momentPattern = /^(\d{4})-(\d\d)-(\d\d)(?: ((?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,6})?))?$/;
const timePattern = /^(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,6})?$/;
const dayLength = 86_400_000;
const firstDay = -719_162;
const lastDay = 2_932_896;

/** Reads the wire text of a date, datetime or instant (design §5); null when it is none (years 1 to 9999). */
export function readMoment(text: string): Moment | null {
  const match = momentPattern.exec(text);
  if (!match) return null;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  const found = dayOf({ year, month, day });
  const back = calendarDay(found);
  if (year < 1 || back.month !== month || back.day !== day) return null;
  return { day: found, time: match[4] ?? null };
}

/** Whether the text is a time of day as it travels. */
export function isTime(text: string): boolean {
  return timePattern.test(text);
}

/** Days since 1970-01-01 of a calendar day; months and days beyond their range carry over. */
export function dayOf({ year, month, day }: CalendarDay): number {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  return Math.floor(date.getTime() / dayLength);
}

/** The calendar day of a number of days since 1970-01-01. */
export function calendarDay(day: number): CalendarDay {
  const date = new Date(day * dayLength);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

/** Wire text of a day, with its time of day when it has one; null outside of the years 1 to 9999. */
export function writeMoment({ day, time }: Moment): string | null {
  if (!(day >= firstDay && day <= lastDay)) return null;
  const { year, month, day: dayOfMonth } = calendarDay(day);
  const date = `${String(year).padStart(4, "0")}-${twoDigits(month)}-${twoDigits(dayOfMonth)}`;
  return time === null ? date : `${date} ${time}`;
}

/** The day `months` later (earlier when negative); the last day of the month where that month is too short. */
export function addMonths(day: number, months: number): number {
  const from = calendarDay(day);
  const first = dayOf({ year: from.year, month: from.month + months, day: 1 });
  const next = dayOf({ year: from.year, month: from.month + months + 1, day: 1 });
  return Math.min(first + from.day - 1, next - 1);
}

/** Day of the week from Monday 1 to Sunday 7. */
export function weekdayOf(day: number): number {
  return ((((day + 3) % 7) + 7) % 7) + 1;
}

let last = { instant: Number.NaN, zone: "", clock: { day: 0, time: "" } };

/**
 * The wall clock at `instant` (milliseconds since 1970, UTC) in an IANA zone, to the second. Throws `RangeError` on an
 * unknown zone.
 */
export function wallClock(instant: number, zone: string): { readonly day: number; readonly time: string } {
  if (last.instant === instant && last.zone === zone) return last.clock;
  const shown = zoneClock(instant, zone);
  const found = {
    day: dayOf(shown),
    time: `${twoDigits(shown.hour)}:${twoDigits(shown.minute)}:${twoDigits(shown.second)}`,
  };
  last = { instant, zone, clock: found };
  return found;
}

/** Milliseconds since 1970 (UTC) of an instant; a missing time counts as midnight. */
export function instantOf({ day, time }: Moment): number {
  const [hours = 0, minutes = 0, seconds = 0] = (time ?? "").split(":").map(Number);
  return day * dayLength + hours * 3_600_000 + minutes * 60_000 + Math.floor(seconds * 1000);
}

import { type Frame, spend } from "../compile/frame.ts";
import { readMoment, weekdayOf } from "../values/temporal.ts";
import type { Arguments } from "./argument.ts";
import { listAt, textAt, wholeAt } from "./argument.ts";
import type { FunctionParameter } from "./library.ts";

/** The last parameter of functions about workdays: days off besides Saturdays and Sundays. */
export const holidaysParameter: FunctionParameter = {
  name: "holidays",
  accepts: ["list"],
  items: ["date", "datetime", "text"],
  optional: true,
};

/** Days off besides weekends, as days since 1970-01-01, each once and in order; what is no date is passed over. */
function holidaysAt(args: Arguments, position: number, frame: Frame): readonly number[] {
  const list = listAt(args, position, frame);
  spend(frame, list.length * dayFuel);
  const days = list.flatMap((item) => {
    const moment = typeof item === "string" ? readMoment(item) : null;
    return moment && !isWeekend(moment.day) ? [moment.day] : [];
  });
  return [...new Set(days)].sort((left, right) => left - right);
}

/** Fuel of reading a day off. */
const dayFuel = 4;

/** No two dates of the years 1 to 9999 are farther apart. */
const maxWorkdays = 3_000_000;

const isWeekend = (day: number): boolean => weekdayOf(day) > 5;

/** Weekdays from 1970-01-01 (a Thursday) up to, not including, a day; negative before it. */
function weekdaysBefore(day: number): number {
  const sinceMonday = day + 3;
  const weeks = Math.floor(sinceMonday / 7);
  return weeks * 5 + Math.min(5, sinceMonday - weeks * 7);
}

/**
 * Workdays from `from` to `to`, the first day not counted and the last counted; negative when `to` is earlier. Null for
 * no dates.
 */
export function workdaysBetweenDays(args: Arguments, frame: Frame): number | null {
  const [from, to] = [readMoment(textAt(args, 0, frame) ?? ""), readMoment(textAt(args, 1, frame) ?? "")];
  if (!from || !to) return null;
  const [first, last] = from.day <= to.day ? [from.day, to.day] : [to.day, from.day];
  const off = holidaysAt(args, 2, frame).filter((day) => day > first && day <= last).length;
  const count = weekdaysBefore(last + 1) - weekdaysBefore(first + 1) - off;
  return from.day <= to.day || count === 0 ? count : -count;
}

/**
 * The day so many workdays after (before, when negative) the first argument's; null for no date, and for more than
 * there are.
 */
export function workdayAfter(args: Arguments, frame: Frame): number | null {
  const from = readMoment(textAt(args, 0, frame) ?? "");
  const count = wholeAt(args, 1, frame);
  if (!from || count === null) return null;
  if (count === 0) return from.day;
  if (Math.abs(count) > maxWorkdays) return null;
  const holidays = holidaysAt(args, 2, frame);
  const off = new Set(holidays);
  const step = count < 0 ? -1 : 1;
  let left = Math.abs(count);
  let { day } = from;
  // To count from a weekend is to count from the workday on its other side.
  while (isWeekend(day)) day -= step;
  const weeks = Math.floor(left / 5);
  if (weeks > 0) {
    const reached = day + step * weeks * 7;
    const passed = holidays.filter((one) =>
      step > 0 ? one > day && one <= reached : one < day && one >= reached,
    ).length;
    left -= workdaysOfWeeks(day, reached) - passed;
    day = reached;
  }
  while (left > 0) {
    spend(frame, 1);
    day += step;
    if (!isWeekend(day) && !off.has(day)) left--;
  }
  return day;
}

function workdaysOfWeeks(from: number, to: number): number {
  return from < to ? weekdaysBefore(to + 1) - weekdaysBefore(from + 1) : weekdaysBefore(from) - weekdaysBefore(to);
}

/** Whether the first argument's day is a workday; null for no date. */
export function isWorkdayOf(args: Arguments, frame: Frame): boolean | null {
  const moment = readMoment(textAt(args, 0, frame) ?? "");
  return moment && !isWeekend(moment.day) && !holidaysAt(args, 1, frame).includes(moment.day);
}

import { isAmerican, two } from "./dateText.ts";

/** Days of a month; `month` counts from 1. */
export function daysInMonth(year: number, month: number): number {
  return new Date(Date.UTC(2000 + (year % 400), month, 0)).getUTCDate();
}

/** The date `days` after a wire date (before it, when negative). */
export function addDays(wire: string, days: number): string {
  const moved = new Date(`${wire}T00:00:00Z`);
  moved.setUTCDate(moved.getUTCDate() + days);
  return moved.toISOString().slice(0, 10);
}

/** The date `months` after a wire date, on the same day or the last one of a shorter month. */
export function addMonths(wire: string, months: number): string {
  const [year = 0, month = 1, day = 1] = wire.split("-").map(Number);
  const index = year * 12 + month - 1 + months;
  const nextYear = Math.floor(index / 12);
  const nextMonth = (index % 12) + 1;
  return `${String(nextYear).padStart(4, "0")}-${two(nextMonth)}-${two(Math.min(day, daysInMonth(nextYear, nextMonth)))}`;
}

/**
 * The first day of a week: 0 (Sunday) where the region of the tag says so, else 1 (Monday); a tag without a region says
 * nothing.
 */
export function weekStart(language: string): 0 | 1 {
  const locale: Intl.Locale & { getWeekInfo?: () => { readonly firstDay: number } } = new Intl.Locale(language);
  if (locale.region === undefined) return 1;
  if (locale.getWeekInfo === undefined) return isAmerican(language) ? 0 : 1;
  return locale.getWeekInfo().firstDay === 7 ? 0 : 1;
}

/** The date on this machine's calendar, in wire form. */
export function todayWire(now: Date = new Date()): string {
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

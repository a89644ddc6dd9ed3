import { calendarDay, dayOf, weekdayOf } from "./temporal.ts";

/** The units of `startOf` and `endOf`. */
export const periodUnits: readonly string[] = ["day", "week", "month", "quarter", "year"];

/** The period around a day (all as days since 1970-01-01, ends included); null when `unit` names none. */
export function periodOf(day: number, unit: string): { readonly first: number; readonly last: number } | null {
  const { year, month } = calendarDay(day);
  const months = (from: number, count: number) => ({
    first: dayOf({ year, month: from, day: 1 }),
    last: dayOf({ year, month: from + count, day: 1 }) - 1,
  });
  switch (unit) {
    case "day":
      return { first: day, last: day };
    case "week": {
      const monday = day - weekdayOf(day) + 1;
      return { first: monday, last: monday + 6 };
    }
    case "month":
      return months(month, 1);
    case "quarter":
      return months(month - ((month - 1) % 3), 3);
    case "year":
      return months(1, 12);
    default:
      return null;
  }
}

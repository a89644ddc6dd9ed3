import { calendarDay, dayOf, weekdayOf } from "../../values/temporal.ts";
import { dayFunction } from "../dayFunction.ts";
import type { FunctionDefinition } from "../library.ts";

/**
 * `week(date)`: the number of its week (ISO 8601: weeks begin on Monday, the first is the one with the first Thursday).
 * Null stays null.
 */
export const week: FunctionDefinition = dayFunction("week", "integer", (day) => {
  const thursday = day - weekdayOf(day) + 4;
  const { year } = calendarDay(thursday);
  return Math.floor((thursday - dayOf({ year, month: 1, day: 1 })) / 7) + 1;
});

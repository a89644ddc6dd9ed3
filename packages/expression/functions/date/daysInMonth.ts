import { calendarDay, dayOf } from "../../values/temporal.ts";
import { dayFunction } from "../dayFunction.ts";
import type { FunctionDefinition } from "../library.ts";

/** `daysInMonth(date)`: how many days its month has. Null stays null. */
export const daysInMonth: FunctionDefinition = dayFunction("daysInMonth", "integer", (day) => {
  const { month, year } = calendarDay(day);
  return dayOf({ year, month: month + 1, day: 1 }) - dayOf({ year, month, day: 1 });
});

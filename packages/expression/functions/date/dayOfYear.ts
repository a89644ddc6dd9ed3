import { calendarDay, dayOf } from "../../values/temporal.ts";
import { dayFunction } from "../dayFunction.ts";
import type { FunctionDefinition } from "../library.ts";

/** `dayOfYear(date)`: the number of the day in its year, from 1. Null stays null. */
export const dayOfYear: FunctionDefinition = dayFunction(
  "dayOfYear",
  "integer",
  (day) => day - dayOf({ year: calendarDay(day).year, month: 1, day: 1 }) + 1,
);

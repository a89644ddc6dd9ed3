import { calendarDay } from "../../values/temporal.ts";
import { dayFunction } from "../dayFunction.ts";
import type { FunctionDefinition } from "../library.ts";

/** `quarter(date)`: its quarter, from 1 to 4. Null stays null. */
export const quarter: FunctionDefinition = dayFunction("quarter", "integer", (day) =>
  Math.ceil(calendarDay(day).month / 3),
);

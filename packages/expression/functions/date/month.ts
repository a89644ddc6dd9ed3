import { calendarDay } from "../../values/temporal.ts";
import { dayFunction } from "../dayFunction.ts";
import type { FunctionDefinition } from "../library.ts";

/** `month(date)`: its month from 1 to 12; null stays null. */
export const month: FunctionDefinition = dayFunction("month", "integer", (day) => calendarDay(day).month);

import { calendarDay } from "../../values/temporal.ts";
import { dayFunction } from "../dayFunction.ts";
import type { FunctionDefinition } from "../library.ts";

/** `year(date)`: its year; null stays null. */
export const year: FunctionDefinition = dayFunction("year", "integer", (day) => calendarDay(day).year);

import { calendarDay } from "../../values/temporal.ts";
import { dayFunction } from "../dayFunction.ts";
import type { FunctionDefinition } from "../library.ts";

/** `day(date)`: its day of the month from 1; null stays null. */
export const day: FunctionDefinition = dayFunction("day", "integer", (day) => calendarDay(day).day);

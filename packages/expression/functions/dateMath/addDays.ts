import { addFunction } from "../addFunction.ts";
import type { FunctionDefinition } from "../library.ts";
import { dayParameter } from "../parameters.ts";

/**
 * `addDays(date, days)`: so many days later (earlier when negative), the time of day kept; null when either is null or
 * the year leaves 1 to 9999.
 */
export const addDays: FunctionDefinition = addFunction("addDays", "day", dayParameter("date"));

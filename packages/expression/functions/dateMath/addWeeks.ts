import { addFunction } from "../addFunction.ts";
import type { FunctionDefinition } from "../library.ts";
import { dayParameter } from "../parameters.ts";

/**
 * `addWeeks(date, weeks)`: so many weeks later (earlier when negative), the time of day kept; null when either is null
 * or the year leaves 1 to 9999.
 */
export const addWeeks: FunctionDefinition = addFunction("addWeeks", "week", dayParameter("date"));

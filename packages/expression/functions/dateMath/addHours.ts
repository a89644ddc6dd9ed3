import { addFunction } from "../addFunction.ts";
import type { FunctionDefinition } from "../library.ts";
import { timeParameter } from "../parameters.ts";

/**
 * `addHours(time, hours)`: so many hours later (earlier when negative); a time goes round at midnight; null when either
 * is null or the year leaves 1 to 9999.
 */
export const addHours: FunctionDefinition = addFunction("addHours", "hour", timeParameter("time"));

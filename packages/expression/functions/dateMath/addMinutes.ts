import { addFunction } from "../addFunction.ts";
import type { FunctionDefinition } from "../library.ts";
import { timeParameter } from "../parameters.ts";

/**
 * `addMinutes(time, minutes)`: so many minutes later (earlier when negative); a time goes round at midnight; null when
 * either is null or the year leaves 1 to 9999.
 */
export const addMinutes: FunctionDefinition = addFunction("addMinutes", "minute", timeParameter("time"));

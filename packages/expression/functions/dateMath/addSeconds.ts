import { addFunction } from "../addFunction.ts";
import type { FunctionDefinition } from "../library.ts";
import { timeParameter } from "../parameters.ts";

/**
 * `addSeconds(time, seconds)`: so many seconds later (earlier when negative); a time goes round at midnight; null when
 * either is null or the year leaves 1 to 9999.
 */
export const addSeconds: FunctionDefinition = addFunction("addSeconds", "second", timeParameter("time"));

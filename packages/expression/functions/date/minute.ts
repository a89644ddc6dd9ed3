import type { FunctionDefinition } from "../library.ts";
import { timeFunction } from "../timeFunction.ts";

/** `minute(time)`: the minute, from 0 to 59, of a datetime or a time. Null stays null. */
export const minute: FunctionDefinition = timeFunction("minute", (seconds) => (seconds / 60) % 60);

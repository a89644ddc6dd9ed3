import type { FunctionDefinition } from "../library.ts";
import { timeFunction } from "../timeFunction.ts";

/** `hour(time)`: the hour, from 0 to 23, of a datetime or a time. Null stays null. */
export const hour: FunctionDefinition = timeFunction("hour", (seconds) => seconds / 3600);

import type { FunctionDefinition } from "../library.ts";
import { timeFunction } from "../timeFunction.ts";

/** `second(time)`: the second, from 0 to 59, of a datetime or a time. Null stays null. */
export const second: FunctionDefinition = timeFunction("second", (seconds) => seconds % 60);

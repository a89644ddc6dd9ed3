import { floatFunction } from "../floatFunction.ts";
import type { FunctionDefinition } from "../library.ts";

/** `sign(number)`: 1, 0 or -1. Null stays null. */
export const sign: FunctionDefinition = floatFunction("sign", (number) => Math.sign(number) || 0, "integer");

import { floatFunction } from "../floatFunction.ts";
import type { FunctionDefinition } from "../library.ts";

/** `exp(number)`: e to the power of the number. Null stays null. */
export const exp: FunctionDefinition = floatFunction("exp", Math.exp);

import { floatFunction } from "../floatFunction.ts";
import type { FunctionDefinition } from "../library.ts";

/** `log10(number)`: its logarithm to base 10; null for a number that is not above zero. Null stays null. */
export const log10: FunctionDefinition = floatFunction("log10", (number) => (number > 0 ? Math.log10(number) : null));

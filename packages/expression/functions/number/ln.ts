import { floatFunction } from "../floatFunction.ts";
import type { FunctionDefinition } from "../library.ts";

/** `ln(number)`: its natural logarithm; null for a number that is not above zero. Null stays null. */
export const ln: FunctionDefinition = floatFunction("ln", (number) => (number > 0 ? Math.log(number) : null));

import type { FunctionDefinition } from "../library.ts";
import { wholeNumber } from "../wholeNumber.ts";

/** `ceil(number)`: the smallest whole number not below it; null stays null. */
export const ceil: FunctionDefinition = wholeNumber("ceil", (number) => number.negate().floor().negate(), Math.ceil);

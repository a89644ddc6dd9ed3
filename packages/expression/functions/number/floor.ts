import type { FunctionDefinition } from "../library.ts";
import { wholeNumber } from "../wholeNumber.ts";

/** `floor(number)`: the greatest whole number not above it; null stays null. */
export const floor: FunctionDefinition = wholeNumber("floor", (number) => number.floor(), Math.floor);

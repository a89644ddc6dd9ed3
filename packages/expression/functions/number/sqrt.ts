import { floatFunction } from "../floatFunction.ts";
import type { FunctionDefinition } from "../library.ts";

/** `sqrt(number)`: its square root; null for a number below zero. Null stays null. */
export const sqrt: FunctionDefinition = floatFunction("sqrt", (number) => (number < 0 ? null : Math.sqrt(number)));

import { betweenFunction } from "../betweenFunction.ts";
import type { FunctionDefinition } from "../library.ts";

/**
 * `hoursBetween(from, to)`: hours from one datetime or time to the other, with their fraction; negative when `to` is
 * earlier. Null when either is null, or one is a time and the other is not.
 */
export const hoursBetween: FunctionDefinition = betweenFunction("hoursBetween", 3600);

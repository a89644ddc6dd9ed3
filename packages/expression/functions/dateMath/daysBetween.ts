import type { FunctionDefinition } from "../library.ts";
import { unitsBetweenFunction } from "../unitsBetweenFunction.ts";

/**
 * `daysBetween(from, to)`: calendar days from one to the other, negative when `to` is earlier; times of day do not
 * count. Null when either is null.
 */
export const daysBetween: FunctionDefinition = unitsBetweenFunction("daysBetween", "day");

import type { FunctionDefinition } from "../library.ts";
import { unitsBetweenFunction } from "../unitsBetweenFunction.ts";

/**
 * `yearsBetween(from, to)`: full years from one to the other, negative when `to` is earlier; `yearsBetween(born,
 * today())` is an age. Null when either is null.
 */
export const yearsBetween: FunctionDefinition = unitsBetweenFunction("yearsBetween", "year");

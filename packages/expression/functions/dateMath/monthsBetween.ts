import type { FunctionDefinition } from "../library.ts";
import { unitsBetweenFunction } from "../unitsBetweenFunction.ts";

/**
 * `monthsBetween(from, to)`: full months from one to the other, negative when `to` is earlier; `monthsBetween(born,
 * today())` counts them. Null when either is null.
 */
export const monthsBetween: FunctionDefinition = unitsBetweenFunction("monthsBetween", "month");

import type { FunctionDefinition } from "../library.ts";
import { periodEdge } from "../periodEdge.ts";

/** `endOf(date, unit)`: the last day of the period `startOf` begins, of a datetime at 23:59:59; null as `startOf`. */
export const endOf: FunctionDefinition = periodEdge("endOf", "last", "23:59:59");

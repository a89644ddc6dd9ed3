import type { FunctionDefinition } from "../library.ts";
import { periodEdge } from "../periodEdge.ts";

/**
 * `startOf(date, unit)`: the first day of its `year`, `quarter`, `month`, `week` (Monday) or `day`, of a datetime the
 * first moment of that day; null when either is null or the unit is none of these.
 */
export const startOf: FunctionDefinition = periodEdge("startOf", "first", "00:00:00");

import type { FunctionDefinition } from "../library.ts";
import { rangeTest } from "../rangeTest.ts";

/** `overlaps(range, other)`: whether the two share a value. See `rangeTest`. */
export const overlaps: FunctionDefinition = rangeTest("overlaps", "OVERLAPS");

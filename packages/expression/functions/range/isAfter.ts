import type { FunctionDefinition } from "../library.ts";
import { rangeTest } from "../rangeTest.ts";

/** `isAfter(range, other)`: whether all of it is after the other. See `rangeTest`. */
export const isAfter: FunctionDefinition = rangeTest("isAfter", "AFTER");

import type { FunctionDefinition } from "../library.ts";
import { rangeTest } from "../rangeTest.ts";

/** `isBefore(range, other)`: whether all of it is before the other. See `rangeTest`. */
export const isBefore: FunctionDefinition = rangeTest("isBefore", "BEFORE");

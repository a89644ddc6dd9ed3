import type { FunctionDefinition } from "../library.ts";
import { rangeEnd } from "../rangeEnd.ts";

/** `end(range)`: where it ends; null where it is open. See `rangeEnd`. */
export const end: FunctionDefinition = rangeEnd("end", "to");

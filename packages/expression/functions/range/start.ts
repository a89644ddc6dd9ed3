import type { FunctionDefinition } from "../library.ts";
import { rangeEnd } from "../rangeEnd.ts";

/** `start(range)`: where it begins; null where it is open. See `rangeEnd`. */
export const start: FunctionDefinition = rangeEnd("start", "from");

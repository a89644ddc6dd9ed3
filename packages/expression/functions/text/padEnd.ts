import type { FunctionDefinition } from "../library.ts";
import { padFunction } from "../padFunction.ts";

/**
 * `padEnd(text, length, fill?)`: the text filled up at its end to the length, with spaces by default. Null stays null.
 */
export const padEnd: FunctionDefinition = padFunction("padEnd", (text, length, fill) => text.padEnd(length, fill));

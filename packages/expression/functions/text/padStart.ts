import type { FunctionDefinition } from "../library.ts";
import { padFunction } from "../padFunction.ts";

/**
 * `padStart(text, length, fill?)`: the text filled up at its start to the length, with spaces by default. Null stays
 * null.
 */
export const padStart: FunctionDefinition = padFunction("padStart", (text, length, fill) =>
  text.padStart(length, fill),
);

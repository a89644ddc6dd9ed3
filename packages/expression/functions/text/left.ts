import type { FunctionDefinition } from "../library.ts";
import { textAndCount } from "../textAndCount.ts";

/** `left(text, count)`: its first characters. Null stays null. */
export const left: FunctionDefinition = textAndCount("left", (text, count) => text.slice(0, Math.max(0, count)));

import type { FunctionDefinition } from "../library.ts";
import { textAndCount } from "../textAndCount.ts";

/** `right(text, count)`: its last characters. Null stays null. */
export const right: FunctionDefinition = textAndCount("right", (text, count) => (count < 1 ? "" : text.slice(-count)));

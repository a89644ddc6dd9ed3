import type { FunctionDefinition } from "../library.ts";
import { textTest } from "../textTest.ts";

/** `startsWith(text, part)`: whether the text begins with the part; false when either is null. */
export const startsWith: FunctionDefinition = textTest("startsWith", (text, part) => text.startsWith(part));

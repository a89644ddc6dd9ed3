import type { FunctionDefinition } from "../library.ts";
import { textTest } from "../textTest.ts";

/** `endsWith(text, part)`: whether the text ends with the part; false when either is null. */
export const endsWith: FunctionDefinition = textTest("endsWith", (text, part) => text.endsWith(part));

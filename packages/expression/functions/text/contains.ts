import type { FunctionDefinition } from "../library.ts";
import { textTest } from "../textTest.ts";

/** `contains(text, part)`: whether the part stands in the text, capitals told apart; false when either is null. */
export const contains: FunctionDefinition = textTest("contains", (text, part) => text.includes(part));

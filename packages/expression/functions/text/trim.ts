import type { FunctionDefinition } from "../library.ts";
import { textChange } from "../textChange.ts";

/** `trim(text)`: the text without white space at both ends; null stays null. */
export const trim: FunctionDefinition = textChange("trim", (text) => text.trim());

import type { FunctionDefinition } from "../library.ts";
import { textChange } from "../textChange.ts";

/** `upper(text)`: the text in capitals; null stays null. */
export const upper: FunctionDefinition = textChange("upper", (text) => text.toUpperCase(), {
  aliases: ["toUpperCase"],
});

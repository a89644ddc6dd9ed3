import type { FunctionDefinition } from "../library.ts";
import { textChange } from "../textChange.ts";

/** `lower(text)`: the text in small letters; null stays null. */
export const lower: FunctionDefinition = textChange("lower", (text) => text.toLowerCase(), {
  aliases: ["toLowerCase"],
});

import type { FunctionDefinition } from "../library.ts";
import { textChange } from "../textChange.ts";

/** `capitalize(text)`: its first letter as a capital, the rest as it is. Null stays null. */
export const capitalize: FunctionDefinition = textChange("capitalize", (text) => {
  const [first = ""] = text;
  return first.toUpperCase() + text.slice(first.length);
});

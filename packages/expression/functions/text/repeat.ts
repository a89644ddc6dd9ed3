import { reserveText } from "../../values/reserve.ts";
import type { FunctionDefinition } from "../library.ts";
import { textAndCount } from "../textAndCount.ts";

/** `repeat(text, count)`: the text so many times, none for a count below 1. Null stays null. */
export const repeat: FunctionDefinition = textAndCount("repeat", (text, count, frame) => {
  if (text === "" || count < 1) return "";
  reserveText(frame, text.length * count);
  return text.repeat(count);
});

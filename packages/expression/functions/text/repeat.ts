import { reserveText } from "../../values/reserve.ts";
import { textAt, wholeAt } from "../argument.ts";
import type { FunctionDefinition } from "../library.ts";
import { always, numberParameter, textParameter } from "../parameters.ts";

/** `repeat(text, count)`: the text so many times, none for a count below 1. Null stays null. */
export const repeat: FunctionDefinition = {
  name: "repeat",
  group: "text",
  parameters: [textParameter("text"), numberParameter("count")],
  result: always("text"),
  evaluate: (args, frame) => {
    const [text, count] = [textAt(args, 0, frame), wholeAt(args, 1, frame)];
    if (text === null || count === null) return null;
    if (text === "" || count < 1) return "";
    reserveText(frame, text.length * count);
    return text.repeat(count);
  },
};

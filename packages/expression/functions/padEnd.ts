import { reserveText, textAt, wholeAt } from "../argument.ts";
import type { FunctionDefinition } from "../library.ts";
import { always, numberParameter, optional, textParameter } from "../parameters.ts";

/** `padEnd(text, length, fill?)`: the text filled up at its end to the length, with blanks by default. Null stays null. */
export const padEnd: FunctionDefinition = {
  name: "padEnd",
  group: "text",
  parameters: [textParameter("text"), numberParameter("length"), optional(textParameter("fill"))],
  result: always("text"),
  evaluate: (args, frame) => {
    const [text, length, fill] = [textAt(args, 0, frame), wholeAt(args, 1), textAt(args, 2, frame) ?? " "];
    if (text === null || length === null) return text;
    reserveText(frame, Math.max(text.length, fill === "" ? 0 : length));
    return text.padEnd(length, fill);
  },
};

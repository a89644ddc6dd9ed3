import { textAt, wholeAt } from "../argument.ts";
import type { FunctionDefinition } from "../library.ts";
import { always, numberParameter, textParameter } from "../parameters.ts";

/** `left(text, count)`: its first characters. Null stays null. */
export const left: FunctionDefinition = {
  name: "left",
  group: "text",
  parameters: [textParameter("text"), numberParameter("count")],
  result: always("text"),
  evaluate: (args, frame) => {
    const [text, count] = [textAt(args, 0, frame), wholeAt(args, 1, frame)];
    if (text === null || count === null) return null;
    return text.slice(0, Math.max(0, count));
  },
};

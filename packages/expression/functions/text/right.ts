import { textAt, wholeAt } from "../argument.ts";
import type { FunctionDefinition } from "../library.ts";
import { always, numberParameter, textParameter } from "../parameters.ts";

/** `right(text, count)`: its last characters. Null stays null. */
export const right: FunctionDefinition = {
  name: "right",
  group: "text",
  parameters: [textParameter("text"), numberParameter("count")],
  result: always("text"),
  evaluate: (args, frame) => {
    const [text, count] = [textAt(args, 0, frame), wholeAt(args, 1, frame)];
    if (text === null || count === null) return null;
    return count < 1 ? "" : text.slice(-count);
  },
};

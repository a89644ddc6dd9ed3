import { textAt, wholeAt } from "../argument.ts";
import type { FunctionDefinition } from "../library.ts";
import { always, numberParameter, optional, textParameter } from "../parameters.ts";

/**
 * `substring(text, start, end?)`: characters from `start` (from 0) up to, not including, `end`; as JavaScript. Null
 * stays null.
 */
export const substring: FunctionDefinition = {
  name: "substring",
  group: "text",
  parameters: [textParameter("text"), numberParameter("start"), optional(numberParameter("end"))],
  result: always("text"),
  evaluate: (args, frame) => {
    const [text, start, end] = [textAt(args, 0, frame), wholeAt(args, 1, frame), wholeAt(args, 2, frame)];
    if (text === null || start === null) return null;
    return text.substring(start, end ?? text.length);
  },
};

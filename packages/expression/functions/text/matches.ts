import { textAt } from "../argument.ts";
import type { FunctionDefinition } from "../library.ts";
import { always, textParameter } from "../parameters.ts";
import { flagsParameter, patternAt, patternParameter } from "../patternArgument.ts";

/**
 * `matches(text, pattern, flags?)`: whether the pattern (a regular expression, see `makePattern`) is found in the text;
 * `^` and `$` bind it to its ends. With the flag `i` capitals do not matter. Null does not match.
 */
export const matches: FunctionDefinition = {
  name: "matches",
  aliases: ["test"],
  group: "text",
  parameters: [textParameter("text"), patternParameter, flagsParameter],
  result: always("boolean"),
  evaluate: (args, frame) => {
    const [text, find] = [textAt(args, 0, frame), patternAt(args, 1, frame, 2)];
    return text !== null && find !== null && find(text) !== null;
  },
};

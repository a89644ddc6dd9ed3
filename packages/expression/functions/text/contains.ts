import { textAt } from "../argument.ts";
import type { FunctionDefinition } from "../library.ts";
import { always, textParameter } from "../parameters.ts";

/** `contains(text, part)`: whether the part stands in the text, capitals told apart; false when either is null. */
export const contains: FunctionDefinition = {
  name: "contains",
  group: "text",
  parameters: [textParameter("text"), textParameter("part")],
  result: always("boolean"),
  evaluate: (args, frame) => {
    const [text, part] = [textAt(args, 0, frame), textAt(args, 1, frame)];
    return text !== null && part !== null && text.includes(part);
  },
};

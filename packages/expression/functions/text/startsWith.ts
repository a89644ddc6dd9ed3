import { textAt } from "../argument.ts";
import type { FunctionDefinition } from "../library.ts";
import { always, textParameter } from "../parameters.ts";

/** `startsWith(text, part)`: whether the text begins with the part; false when either is null. */
export const startsWith: FunctionDefinition = {
  name: "startsWith",
  group: "text",
  parameters: [textParameter("text"), textParameter("part")],
  result: always("boolean"),
  evaluate: (args, frame) => {
    const [text, part] = [textAt(args, 0, frame), textAt(args, 1, frame)];
    return text !== null && part !== null && text.startsWith(part);
  },
};

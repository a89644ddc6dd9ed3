import { textAt } from "../argument.ts";
import type { FunctionDefinition } from "../library.ts";
import { always, textParameter } from "../parameters.ts";

/** `trim(text)`: the text without white space at both ends; null stays null. */
export const trim: FunctionDefinition = {
  name: "trim",
  group: "text",
  parameters: [textParameter("text")],
  result: always("text"),
  evaluate: (args, frame) => textAt(args, 0, frame)?.trim() ?? null,
};

import { textAt } from "../argument.ts";
import type { FunctionDefinition } from "../library.ts";
import { always, textParameter } from "../parameters.ts";

/** `upper(text)`: the text in capitals; null stays null. */
export const upper: FunctionDefinition = {
  name: "upper",
  aliases: ["toUpperCase"],
  group: "text",
  parameters: [textParameter("text")],
  result: always("text"),
  evaluate: (args, frame) => textAt(args, 0, frame)?.toUpperCase() ?? null,
};

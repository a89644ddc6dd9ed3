import { textAt } from "../argument.ts";
import type { FunctionDefinition } from "../library.ts";
import { always, textParameter } from "../parameters.ts";

/** `lower(text)`: the text in small letters; null stays null. */
export const lower: FunctionDefinition = {
  name: "lower",
  aliases: ["toLowerCase"],
  group: "text",
  parameters: [textParameter("text")],
  result: always("text"),
  evaluate: (args, frame) => textAt(args, 0, frame)?.toLowerCase() ?? null,
};

import { textAt } from "../argument.ts";
import type { FunctionDefinition } from "../library.ts";
import { always, textParameter } from "../parameters.ts";

/** `capitalize(text)`: its first letter as a capital, the rest as it is. Null stays null. */
export const capitalize: FunctionDefinition = {
  name: "capitalize",
  group: "text",
  parameters: [textParameter("text")],
  result: always("text"),
  evaluate: (args, frame) => {
    const text = textAt(args, 0, frame);
    return text === null ? null : capitalized(text);
  },
};

function capitalized(text: string): string {
  const [first = ""] = text;
  return first.toUpperCase() + text.slice(first.length);
}

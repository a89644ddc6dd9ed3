import { spend } from "../compile/frame.ts";
import { textAt } from "./argument.ts";
import type { FunctionDefinition } from "./library.ts";
import { always, textParameter } from "./parameters.ts";

/**
 * A function that makes another text of a text; null stays null. `characters`: how many of them a unit of fuel pays,
 * where the change costs more than reading.
 */
export function textChange(
  name: string,
  change: (text: string) => string,
  rest: { readonly aliases?: readonly string[]; readonly characters?: number } = {},
): FunctionDefinition {
  const { aliases, characters } = rest;
  return {
    name,
    ...(aliases && { aliases }),
    group: "text",
    parameters: [textParameter("text")],
    result: always("text"),
    evaluate: (args, frame) => {
      const text = textAt(args, 0, frame);
      if (text === null) return null;
      if (characters !== undefined) spend(frame, text.length / characters);
      return change(text);
    },
  };
}

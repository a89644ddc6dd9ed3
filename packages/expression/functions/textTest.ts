import { textAt } from "./argument.ts";
import type { FunctionDefinition } from "./library.ts";
import { always, textParameter } from "./parameters.ts";

/** A function that says whether a text has a part where `test` looks for it; false when either is null. */
export function textTest(name: string, test: (text: string, part: string) => boolean): FunctionDefinition {
  return {
    name,
    group: "text",
    parameters: [textParameter("text"), textParameter("part")],
    result: always("boolean"),
    evaluate: (args, frame) => {
      const [text, part] = [textAt(args, 0, frame), textAt(args, 1, frame)];
      return text !== null && part !== null && test(text, part);
    },
  };
}

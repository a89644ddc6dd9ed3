import { reserveText } from "../values/reserve.ts";
import { textAt, wholeAt } from "./argument.ts";
import type { FunctionDefinition } from "./library.ts";
import { always, numberParameter, optional, textParameter } from "./parameters.ts";

/** A function that fills a text up to a length, with spaces by default; `pad` does it. Null stays null. */
export function padFunction(
  name: string,
  pad: (text: string, length: number, fill: string) => string,
): FunctionDefinition {
  return {
    name,
    group: "text",
    parameters: [textParameter("text"), numberParameter("length"), optional(textParameter("fill"))],
    result: always("text"),
    evaluate: (args, frame) => {
      const [text, length, fill] = [textAt(args, 0, frame), wholeAt(args, 1, frame), textAt(args, 2, frame) ?? " "];
      if (text === null || length === null) return text;
      reserveText(frame, Math.max(text.length, fill === "" ? 0 : length));
      return pad(text, length, fill);
    },
  };
}

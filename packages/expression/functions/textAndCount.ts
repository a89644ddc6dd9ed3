import type { Frame } from "../compile/frame.ts";
import { textAt, wholeAt } from "./argument.ts";
import type { FunctionDefinition } from "./library.ts";
import { always, numberParameter, textParameter } from "./parameters.ts";

/** A function of a text and how many times or characters; null where either is null. */
export function textAndCount(
  name: string,
  make: (text: string, count: number, frame: Frame) => string,
): FunctionDefinition {
  return {
    name,
    group: "text",
    parameters: [textParameter("text"), numberParameter("count")],
    result: always("text"),
    evaluate: (args, frame) => {
      const [text, count] = [textAt(args, 0, frame), wholeAt(args, 1, frame)];
      return text === null || count === null ? null : make(text, count, frame);
    },
  };
}

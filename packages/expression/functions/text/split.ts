import { listOf, scalar } from "../../check/type.ts";
import { limits } from "../../limits.ts";
import { reserveList } from "../../values/reserve.ts";
import { textAt } from "../argument.ts";
import type { FunctionDefinition } from "../library.ts";
import { optional, textParameter } from "../parameters.ts";

/**
 * `split(text, separator?)`: the parts between the separators; the whole text without one, its characters with ''. Null
 * stays null.
 */
export const split: FunctionDefinition = {
  name: "split",
  group: "text",
  parameters: [textParameter("text"), optional(textParameter("separator"))],
  result: () => listOf(scalar("text")),
  evaluate: (args, frame) => {
    const [text, separator] = [textAt(args, 0, frame), textAt(args, 1, frame)];
    if (text === null) return null;
    if (separator === null) return [text];
    const parts = text.split(separator, limits.list + 1);
    reserveList(frame, parts.length);
    return parts;
  },
};

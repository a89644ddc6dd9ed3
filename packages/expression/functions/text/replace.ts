import { spend } from "../../compile/frame.ts";
import { reserveText } from "../../values/reserve.ts";
import { textAt } from "../argument.ts";
import type { FunctionDefinition } from "../library.ts";
import { always, textParameter } from "../parameters.ts";

/**
 * `replace(text, part, by)`: every occurrence of the part replaced (JavaScript's `replace` takes only the first); both
 * are plain text, without patterns. An empty part changes nothing, a null `by` removes. Null stays null.
 */
export const replace: FunctionDefinition = {
  name: "replace",
  aliases: ["replaceAll"],
  group: "text",
  parameters: [textParameter("text"), textParameter("part"), textParameter("by")],
  result: always("text"),
  evaluate: (args, frame) => {
    const [text, part, by] = [textAt(args, 0, frame), textAt(args, 1, frame), textAt(args, 2, frame) ?? ""];
    if (!text || !part) return text;
    const pieces = text.split(part);
    spend(frame, pieces.length / 4);
    reserveText(frame, text.length + (pieces.length - 1) * (by.length - part.length));
    return pieces.join(by);
  },
};

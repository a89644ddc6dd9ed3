import { reserveText } from "../../values/reserve.ts";
import { textAt } from "../argument.ts";
import type { FunctionDefinition } from "../library.ts";
import { always, textParameter } from "../parameters.ts";
import { flagsParameter, patternAt, patternParameter } from "../patternArgument.ts";

/**
 * `replaceMatches(text, pattern, by, flags?)`: every place where the pattern is found replaced; `$1` to `$9` in `by`
 * stand for what the groups took, `$&` for all of it, `$$` for `$`. A null `by` removes. Null stays null.
 */
export const replaceMatches: FunctionDefinition = {
  name: "replaceMatches",
  group: "text",
  parameters: [textParameter("text"), patternParameter, textParameter("by"), flagsParameter],
  result: always("text"),
  evaluate: (args, frame) => {
    const [text, find] = [textAt(args, 0, frame), patternAt(args, 1, frame, 3)];
    const by = textAt(args, 2, frame) ?? "";
    if (text === null || find === null) return text;
    // Texts as they stand, and numbers of groups, 0 for the whole match.
    const parts = by.split(/(\$[$&1-9])/).map((part, index) => {
      if (index % 2 === 0) return part;
      return part === "$$" ? "$" : part === "$&" ? 0 : Number(part[1]);
    });
    let made = "";
    const add = (part: string) => {
      reserveText(frame, made.length + part.length, part.length);
      made += part;
    };
    let copied = 0;
    for (let at = 0; at <= text.length; ) {
      const places = find(text, at);
      if (!places) break;
      const [start = 0, end = 0] = places;
      add(text.slice(copied, start));
      for (const part of parts) {
        if (typeof part === "string") add(part);
        else if (part * 2 >= places.length) add(`$${part}`);
        else add(text.slice(Math.max(0, places[part * 2] ?? 0), Math.max(0, places[part * 2 + 1] ?? 0)));
      }
      copied = end;
      at = end > start ? end : end + 1;
    }
    add(text.slice(copied));
    return made;
  },
};

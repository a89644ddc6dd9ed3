import { textAt } from "../argument.ts";
import { spend } from "../frame.ts";
import type { FunctionDefinition } from "../library.ts";
import { always, textParameter } from "../parameters.ts";
import { flagsParameter, patternAt, patternParameter } from "../patternArgument.ts";
import { reserveText } from "../reserve.ts";

/**
 * `replaceMatches(text, pattern, by, flags?)`: every place where the pattern is found replaced; `$1` to `$9` in `by` stand for what the groups
 * took, `$&` for all of it, `$$` for `$`. A null `by` removes. Null stays null.
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
    let made = "";
    let copied = 0;
    for (let at = 0; at <= text.length; ) {
      const places = find(text, at);
      if (!places) break;
      const [start = 0, end = 0] = places;
      spend(frame, by.length / 4);
      const part = (group: number) => text.slice(places[group * 2] ?? 0, places[group * 2 + 1] ?? 0);
      const put = by.replace(/\$(?:[$&]|[1-9])/g, (sign) => {
        if (sign === "$$") return "$";
        if (sign === "$&") return part(0);
        const group = Number(sign[1]);
        if (group * 2 >= places.length) return sign;
        return (places[group * 2] ?? -1) < 0 ? "" : part(group);
      });
      reserveText(frame, made.length + start - copied + put.length, start - copied + put.length);
      made += text.slice(copied, start) + put;
      copied = end;
      at = end > start ? end : end + 1;
    }
    reserveText(frame, made.length + text.length - copied, text.length - copied);
    return made + text.slice(copied);
  },
};

import { listOf, scalar } from "../../check/type.ts";
import { reserveList } from "../../values/reserve.ts";
import { textAt } from "../argument.ts";
import type { FunctionDefinition } from "../library.ts";
import { textParameter } from "../parameters.ts";
import { flagsParameter, patternAt, patternParameter } from "../patternArgument.ts";

/**
 * `extractAll(text, pattern, flags?)`: as `extract`, every place where the pattern is found; empty where there is none.
 * Null stays null.
 */
export const extractAll: FunctionDefinition = {
  name: "extractAll",
  group: "text",
  parameters: [textParameter("text"), patternParameter, flagsParameter],
  result: () => listOf(scalar("text")),
  evaluate: (args, frame) => {
    const [text, find] = [textAt(args, 0, frame), patternAt(args, 1, frame, 2)];
    if (text === null || find === null) return null;
    const found: (string | null)[] = [];
    for (let at = 0; at <= text.length; ) {
      const places = find(text, at);
      if (!places) break;
      const [start = 0, end = 0] = places;
      const [from = -1, to = -1] = places.length > 2 ? places.slice(2, 4) : places;
      found.push(from < 0 ? null : text.slice(from, to));
      at = end > start ? end : end + 1;
    }
    reserveList(frame, found.length);
    return found;
  },
};

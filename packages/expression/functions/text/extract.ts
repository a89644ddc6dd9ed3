import { textAt } from "../argument.ts";
import type { FunctionDefinition } from "../library.ts";
import { always, textParameter } from "../parameters.ts";
import { flagsParameter, patternAt, patternParameter } from "../patternArgument.ts";

/**
 * `extract(text, pattern, flags?)`: what the first group of the pattern took where it is found first, or all of it when
 * it has no group; null where nothing is found.
 */
export const extract: FunctionDefinition = {
  name: "extract",
  group: "text",
  parameters: [textParameter("text"), patternParameter, flagsParameter],
  result: always("text"),
  evaluate: (args, frame) => {
    const [text, find] = [textAt(args, 0, frame), patternAt(args, 1, frame, 2)];
    if (text === null || find === null) return null;
    const places = find(text);
    const [from = -1, to = -1] = places ? (places.length > 2 ? places.slice(2, 4) : places) : [];
    return from < 0 ? null : text.slice(from, to);
  },
};

import { listAt, wholeAt } from "../argument.ts";
import type { FunctionDefinition } from "../library.ts";
import { listParameter, numberParameter, optional, sameList } from "../parameters.ts";

/**
 * `slice(list, start, end?)`: the items from `start` (from 0) up to, not including, `end`; negative positions count
 * from the end, as in
 * JavaScript.
 */
export const slice: FunctionDefinition = {
  name: "slice",
  aliases: ["take"],
  group: "list",
  parameters: [listParameter("list"), numberParameter("start"), optional(numberParameter("end"))],
  result: sameList,
  evaluate: (args, frame) => {
    const items = listAt(args, 0, frame);
    return items.slice(wholeAt(args, 1, frame) ?? 0, wholeAt(args, 2, frame) ?? items.length);
  },
};

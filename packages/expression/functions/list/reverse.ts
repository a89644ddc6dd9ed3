import { listAt } from "../argument.ts";
import type { FunctionDefinition } from "../library.ts";
import { listParameter, sameList } from "../parameters.ts";

/** `reverse(list)`: the items from the last to the first. */
export const reverse: FunctionDefinition = {
  name: "reverse",
  group: "list",
  parameters: [listParameter("list")],
  result: sameList,
  evaluate: (args, frame) => listAt(args, 0, frame).toReversed(),
};

import { holds } from "../../values/truthy.ts";
import { mappedItems } from "../argument.ts";
import type { FunctionDefinition } from "../library.ts";
import { always, itemFunction, listParameter, optional } from "../parameters.ts";

/** `count(list)`: how many items are not null; `count(list, item => …)`: for how many the condition holds. */
export const count: FunctionDefinition = {
  name: "count",
  group: "list",
  parameters: [listParameter("list"), optional(itemFunction("condition"))],
  result: always("integer"),
  evaluate: (args, frame) => {
    const conditional = args.length > 1;
    let found = 0;
    for (const item of mappedItems(args, frame)) if (conditional ? holds(item) : item !== null) found++;
    return found;
  },
};

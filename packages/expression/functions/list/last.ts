import { itemOf } from "../../check/type.ts";
import { holds } from "../../values/truthy.ts";
import { lambdaAt, listAt } from "../argument.ts";
import type { FunctionDefinition } from "../library.ts";
import { itemFunction, listParameter, optional } from "../parameters.ts";

/** `last(list, item => …?)`: the last item, or the last for which the condition holds; null when there is none. */
export const last: FunctionDefinition = {
  name: "last",
  group: "list",
  parameters: [listParameter("list"), optional(itemFunction("condition"))],
  result: ([list]) => itemOf(list),
  evaluate: (args, frame) => {
    const condition = lambdaAt(args, 1);
    const items = listAt(args, 0, frame);
    return (condition ? items.findLast((item, index) => holds(condition(item, index))) : items.at(-1)) ?? null;
  },
};

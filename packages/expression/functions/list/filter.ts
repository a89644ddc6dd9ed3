import { holds } from "../../values/truthy.ts";
import { lambdaAt, listAt } from "../argument.ts";
import type { FunctionDefinition } from "../library.ts";
import { itemFunction, listParameter, sameList } from "../parameters.ts";

/** `filter(list, item => …)`: the items for which the condition holds, in their order. */
export const filter: FunctionDefinition = {
  name: "filter",
  group: "list",
  parameters: [listParameter("list"), itemFunction("condition")],
  result: sameList,
  evaluate: (args, frame) => {
    const condition = lambdaAt(args, 1);
    return listAt(args, 0, frame).filter((item, index) => holds(condition ? condition(item, index) : item));
  },
};

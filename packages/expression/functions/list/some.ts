import { holds } from "../../values/truthy.ts";
import { lambdaAt, listAt } from "../argument.ts";
import type { FunctionDefinition } from "../library.ts";
import { always, itemFunction, listParameter, optional } from "../parameters.ts";

/**
 * `some(list, item => …?)`: whether the condition holds for an item (without one: whether an item is true); false for
 * an empty list.
 */
export const some: FunctionDefinition = {
  name: "some",
  group: "list",
  parameters: [listParameter("list"), optional(itemFunction("condition"))],
  result: always("boolean"),
  evaluate: (args, frame) => {
    const condition = lambdaAt(args, 1);
    return listAt(args, 0, frame).some((item, index) => holds(condition ? condition(item, index) : item));
  },
};

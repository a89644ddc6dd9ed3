import { holds } from "../../values/truthy.ts";
import { lambdaAt, listAt } from "../argument.ts";
import type { FunctionDefinition } from "../library.ts";
import { always, itemFunction, listParameter, optional } from "../parameters.ts";

/**
 * `every(list, item => …?)`: whether the condition holds for all items (without one: whether all are true); true for an
 * empty list.
 */
export const every: FunctionDefinition = {
  name: "every",
  group: "list",
  parameters: [listParameter("list"), optional(itemFunction("condition"))],
  result: always("boolean"),
  evaluate: (args, frame) => {
    const condition = lambdaAt(args, 1);
    return listAt(args, 0, frame).every((item, index) => holds(condition ? condition(item, index) : item));
  },
};

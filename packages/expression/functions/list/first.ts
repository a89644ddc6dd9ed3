import { itemOf } from "../../check/type.ts";
import { holds } from "../../values/truthy.ts";
import { lambdaAt, listAt } from "../argument.ts";
import type { FunctionDefinition } from "../library.ts";
import { itemFunction, listParameter, optional } from "../parameters.ts";

/** `first(list, item => …?)`: the first item, or the first for which the condition holds; null when there is none. */
export const first: FunctionDefinition = {
  name: "first",
  aliases: ["find"],
  group: "list",
  parameters: [listParameter("list"), optional(itemFunction("condition"))],
  result: ([list]) => itemOf(list),
  evaluate: (args, frame) => {
    const condition = lambdaAt(args, 1);
    const items = listAt(args, 0, frame);
    return (condition ? items.find((item, index) => holds(condition(item, index))) : items[0]) ?? null;
  },
};

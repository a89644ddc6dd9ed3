import { scalar } from "../../check/type.ts";
import { requestResource } from "../../compile/resource.ts";
import { textAt, valueAt } from "../argument.ts";
import type { FunctionDefinition } from "../library.ts";
import { optional, textParameter } from "../parameters.ts";

/**
 * `lookup(name, params?, column?)`: asks the server's expression evaluation `name` with parameters (an object).
 * `column` names the value wanted; `'*'`, `'FULL_RESULT'` and none mean the whole answer (spec forms §7). The arguments
 * of the resource call are always these three, null and '' for those left out. A failed call gives null.
 */
export const lookup: FunctionDefinition = {
  name: "lookup",
  group: "resource",
  parameters: [
    textParameter("name"),
    optional({ name: "params", accepts: ["row"] }),
    optional(textParameter("column")),
  ],
  result: () => scalar("unknown"),
  resource: true,
  evaluate: (args, frame) => {
    const name = textAt(args, 0, frame);
    return name === null
      ? null
      : requestResource(frame, "lookup", [name, valueAt(args, 1), textAt(args, 2, frame) ?? ""]);
  },
};

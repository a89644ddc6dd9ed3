import { scalar } from "../../check/type.ts";
import { lambdaAt, valueAt } from "../argument.ts";
import type { FunctionDefinition } from "../library.ts";

/**
 * `apply(value, name => …)`: what the arrow function makes of the value: names an intermediate result that is used more
 * than once.
 */
export const apply: FunctionDefinition = {
  name: "apply",
  group: "null",
  parameters: [
    { name: "value", accepts: "any", structural: true },
    { name: "function", accepts: [], lambda: ([value]) => [value ?? scalar("unknown")] },
  ],
  result: ([, made]) => (made?.kind === "function" ? made.result : scalar("unknown")),
  evaluate: (args) => {
    const value = valueAt(args, 0);
    return lambdaAt(args, 1)?.(value, 0) ?? null;
  },
};

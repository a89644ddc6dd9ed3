import { numberKinds, textKinds } from "../../check/type.ts";
import { compareValues } from "../../values/comparison.ts";
import { valueAt } from "../argument.ts";
import type { FunctionDefinition, FunctionParameter } from "../library.ts";
import { always } from "../parameters.ts";

const bound = (name: string): FunctionParameter => ({
  name,
  accepts: [...numberKinds, ...textKinds, "date", "datetime", "time"],
});

/**
 * `between(value, from, to)`: whether the value lies from `from` to `to`, both included; false when one of them is
 * null.
 */
export const between: FunctionDefinition = {
  name: "between",
  group: "null",
  parameters: [bound("value"), bound("from"), bound("to")],
  result: always("boolean"),
  evaluate: (args) => {
    const [value, from, to] = [valueAt(args, 0), valueAt(args, 1), valueAt(args, 2)];
    const [above, below] = [compareValues(value, from), compareValues(value, to)];
    return above !== null && below !== null && above >= 0 && below <= 0;
  },
};

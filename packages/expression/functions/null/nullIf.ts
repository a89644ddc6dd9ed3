import { equalValues } from "../../values/comparison.ts";
import { paid } from "../../values/reserve.ts";
import { valueAt } from "../argument.ts";
import type { FunctionDefinition } from "../library.ts";
import { sameAsFirst } from "../parameters.ts";

/** `nullIf(value, other)`: null when the value equals the other, else the value. */
export const nullIf: FunctionDefinition = {
  name: "nullIf",
  group: "null",
  parameters: [
    { name: "value", accepts: "any" },
    { name: "other", accepts: "any" },
  ],
  result: sameAsFirst,
  evaluate: (args, frame) => {
    const value = valueAt(args, 0);
    return equalValues(paid(frame, value), valueAt(args, 1)) ? null : value;
  },
};

import { textKinds } from "../../check/type.ts";
import { equalValues } from "../../values/comparison.ts";
import { paid } from "../../values/reserve.ts";
import { listAt, textAt, valueAt } from "../argument.ts";
import type { FunctionDefinition } from "../library.ts";
import { always } from "../parameters.ts";

/**
 * `includes(list, value)`: whether a value equal to it (as `==` has it) is in the list; `includes(text, part)` as
 * `contains`.
 */
export const includes: FunctionDefinition = {
  name: "includes",
  group: "list",
  parameters: [
    { name: "list", accepts: ["list", ...textKinds] },
    { name: "value", accepts: "any" },
  ],
  result: always("boolean"),
  evaluate: (args, frame) => {
    if (typeof valueAt(args, 0) === "string") {
      const part = textAt(args, 1, frame);
      return part !== null && (textAt(args, 0, frame) ?? "").includes(part);
    }
    const value = valueAt(args, 1);
    return listAt(args, 0, frame).some((item) => {
      return equalValues(item, paid(frame, value));
    });
  },
};

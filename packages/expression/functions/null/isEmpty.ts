import { isEmptyValue } from "../../values/emptiness.ts";
import { valueAt } from "../argument.ts";
import type { FunctionDefinition } from "../library.ts";
import { always } from "../parameters.ts";

/** `isEmpty(value)`: whether it is null, the text '' or a list without items. */
export const isEmpty: FunctionDefinition = {
  name: "isEmpty",
  group: "null",
  parameters: [{ name: "value", accepts: "any", structural: true }],
  result: always("boolean"),
  evaluate: (args) => isEmptyValue(valueAt(args, 0)),
};

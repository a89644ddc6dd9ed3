import { join, scalar } from "../../check/type.ts";
import { isEmptyValue } from "../../values/emptiness.ts";
import { valueAt } from "../argument.ts";
import type { FunctionDefinition } from "../library.ts";

/** `ifEmpty(value, other)`: the value, or the other when it is empty (see `isEmpty`). */
export const ifEmpty: FunctionDefinition = {
  name: "ifEmpty",
  group: "null",
  parameters: [
    { name: "value", accepts: "any" },
    { name: "other", accepts: "any" },
  ],
  result: (types) => types.reduce(join, scalar("null")),
  evaluate: (args) => {
    const value = valueAt(args, 0);
    return isEmptyValue(value) ? valueAt(args, 1) : value;
  },
};

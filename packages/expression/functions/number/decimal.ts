import { Decimal } from "@tessera/std/decimal.ts";
import { numberKinds, textKinds } from "../../check/type.ts";
import { exact } from "../../values/comparison.ts";
import { readNumber } from "../../values/numberText.ts";
import { valueAt } from "../argument.ts";
import type { FunctionDefinition } from "../library.ts";
import { always } from "../parameters.ts";

/**
 * `decimal(value)`: text (spaces and a decimal comma allowed), a number or true and false as an exact decimal; null
 * when it is none.
 */
export const decimal: FunctionDefinition = {
  name: "decimal",
  group: "number",
  parameters: [{ name: "value", accepts: [...numberKinds, ...textKinds, "boolean"] }],
  result: always("decimal"),
  evaluate: (args) => {
    const value = valueAt(args, 0);
    if (typeof value === "boolean") return Decimal.fromNumber(value ? 1 : 0);
    return typeof value === "string" ? readNumber(value) : exact(value);
  },
};

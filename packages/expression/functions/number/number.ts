import { Decimal } from "@tessera/std/decimal.ts";
import { numberKinds, textKinds } from "../../check/type.ts";
import { readNumber } from "../../values/numberText.ts";
import { valueAt } from "../argument.ts";
import type { FunctionDefinition } from "../library.ts";
import { always } from "../parameters.ts";

/**
 * `number(value)`: text (spaces and a decimal comma allowed), a number or true and false as a floating point number;
 * null when it is none.
 */
export const number: FunctionDefinition = {
  name: "number",
  group: "number",
  parameters: [{ name: "value", accepts: [...numberKinds, ...textKinds, "boolean"] }],
  result: always("float"),
  evaluate: (args) => {
    const value = valueAt(args, 0);
    if (typeof value === "number") return value;
    if (typeof value === "boolean") return value ? 1 : 0;
    if (value instanceof Decimal) return value.toNumber();
    return typeof value === "string" ? (readNumber(value)?.toNumber() ?? null) : null;
  },
};

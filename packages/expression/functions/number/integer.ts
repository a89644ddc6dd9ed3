import { Decimal } from "@tessera/std/decimal.ts";
import { numberKinds, textKinds } from "../../check/type.ts";
import { readNumber } from "../../values/numberText.ts";
import { valueAt } from "../argument.ts";
import type { FunctionDefinition } from "../library.ts";
import { always } from "../parameters.ts";

/** `integer(value)`: as `number`, with the fraction cut off; null when it is no finite number. */
export const integer: FunctionDefinition = {
  name: "integer",
  group: "number",
  parameters: [{ name: "value", accepts: [...numberKinds, ...textKinds, "boolean"] }],
  result: always("integer"),
  evaluate: (args) => {
    const value = valueAt(args, 0);
    if (typeof value === "boolean") return value ? 1 : 0;
    const read = typeof value === "string" ? readNumber(value) : value;
    const found = read instanceof Decimal ? read.toNumber() : read;
    return typeof found === "number" && Number.isFinite(found) ? Math.trunc(found) : null;
  },
};

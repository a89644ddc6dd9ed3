import { Decimal } from "@tessera/std/decimal.ts";
import { mappedItems } from "../argument.ts";
import { openArithmetic } from "../arithmetic.ts";
import type { FunctionDefinition } from "../library.ts";
import { itemFunction, listParameter, optional, workedOn } from "../parameters.ts";
import { isOneOf, numberKinds, openKinds, scalar } from "../type.ts";
import type { EngineValue } from "../value.ts";

/** `avg(list, item => …?)`: the mean, for decimals to 20 fractional digits; nulls are passed over, null when nothing is left. */
export const avg: FunctionDefinition = {
  name: "avg",
  group: "list",
  parameters: [listParameter("list", [...numberKinds, "row"]), optional(itemFunction("number"))],
  result: (types) => {
    const { kind } = workedOn(types);
    return scalar(kind === "decimal" ? kind : isOneOf(kind, openKinds) ? "unknown" : "float");
  },
  evaluate: (args, frame, result) => {
    const items = mappedItems(args, frame).filter((item) => item !== null);
    if (items.length === 0) return null;
    const zero: EngineValue = result === "decimal" ? Decimal.zero : 0;
    const total = items.reduce<EngineValue>((sum, item) => openArithmetic("+", sum, item), zero);
    return openArithmetic("/", total, items.length);
  },
};

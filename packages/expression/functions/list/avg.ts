import { Decimal } from "@tessera/std/decimal.ts";
import { isOneOf, numberKinds, openKinds, scalar } from "../../check/type.ts";
import { openArithmetic } from "../../values/arithmetic.ts";
import { pairwiseSum } from "../../values/pairwise.ts";
import type { EngineValue } from "../../values/value.ts";
import { mappedItems } from "../argument.ts";
import type { FunctionDefinition } from "../library.ts";
import { itemFunction, listParameter, optional, workedOn } from "../parameters.ts";

/**
 * `avg(list, item => …?)`: the mean, for decimals to 20 fractional digits; nulls are passed over, null when nothing is
 * left. Floating point numbers are added in pairs (`pairwiseSum`).
 */
export const avg: FunctionDefinition = {
  name: "avg",
  group: "list",
  parameters: [listParameter("list", [...numberKinds, "row"]), optional(itemFunction("number"))],
  result: (types) => {
    const { kind } = workedOn(types);
    return scalar(kind === "decimal" ? kind : isOneOf(kind, openKinds) ? "unknown" : "float");
  },
  evaluate: (args, frame, result) => {
    const all = mappedItems(args, frame);
    const items = all.filter((item) => item !== null);
    if (items.length === 0) return null;
    const numbers = result === "decimal" ? null : pairwiseSum(all);
    if (numbers !== null) return numbers / items.length;
    const zero: EngineValue = result === "decimal" ? Decimal.zero : 0;
    const total = items.reduce<EngineValue>((sum, item) => openArithmetic("+", sum, item), zero);
    return openArithmetic("/", total, items.length);
  },
};

import { Decimal } from "@tessera/std/decimal.ts";
import { isOneOf, numberKinds, openKinds, scalar } from "../../check/type.ts";
import { openArithmetic } from "../../values/arithmetic.ts";
import { pairwiseSum } from "../../values/pairwise.ts";
import type { EngineValue } from "../../values/value.ts";
import { mappedItems } from "../argument.ts";
import type { FunctionDefinition } from "../library.ts";
import { itemFunction, listParameter, optional, workedOn } from "../parameters.ts";

/**
 * `sum(list, item => …?)`: the sum, exact when the numbers are decimals; nulls are passed over, 0 when nothing is left.
 * Floating point numbers are added in pairs (`pairwiseSum`).
 */
export const sum: FunctionDefinition = {
  name: "sum",
  group: "list",
  parameters: [listParameter("list", [...numberKinds, "row"]), optional(itemFunction("number"))],
  result: (types) => {
    const { kind } = workedOn(types);
    return scalar(
      kind === "integer" || kind === "float" || kind === "decimal"
        ? kind
        : isOneOf(kind, openKinds)
          ? "unknown"
          : "float",
    );
  },
  evaluate: (args, frame, result) => {
    const items = mappedItems(args, frame);
    const numbers = result === "decimal" ? null : pairwiseSum(items);
    if (numbers !== null) return numbers;
    let total: EngineValue = result === "decimal" ? Decimal.zero : 0;
    for (const item of items) if (item !== null) total = openArithmetic("+", total, item);
    return total;
  },
};

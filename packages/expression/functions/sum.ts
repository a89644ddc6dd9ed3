import { Decimal } from "@tessera/std/decimal.ts";
import { mappedItems } from "../argument.ts";
import { openArithmetic } from "../arithmetic.ts";
import type { FunctionDefinition } from "../library.ts";
import { pairwiseSum } from "../pairwise.ts";
import { itemFunction, listParameter, optional, workedOn } from "../parameters.ts";
import { isOneOf, numberKinds, openKinds, scalar } from "../type.ts";
import type { EngineValue } from "../value.ts";

/**
 * `sum(list, item => …?)`: the sum, exact when the numbers are decimals; nulls are passed over, 0 when nothing is left. Floating point
 * numbers are added in pairs (`pairwiseSum`).
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

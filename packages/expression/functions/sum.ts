import { Decimal } from "@tessera/std/decimal.ts";
import { mappedItems } from "../argument.ts";
import { openArithmetic } from "../arithmetic.ts";
import type { FunctionDefinition } from "../library.ts";
import { itemFunction, listParameter, optional, workedOn } from "../parameters.ts";
import { isOneOf, numberKinds, openKinds, scalar } from "../type.ts";
import type { EngineValue } from "../value.ts";

/** `sum(list, item => …?)`: the sum, exact when the numbers are decimals; nulls are passed over, 0 when nothing is left. */
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
    let total: EngineValue = result === "decimal" ? Decimal.zero : 0;
    for (const item of mappedItems(args, frame)) {
      if (item === null) continue;
      total = typeof total === "number" && typeof item === "number" ? total + item : openArithmetic("+", total, item);
    }
    return total;
  },
};

import { Decimal } from "@tessera/std/decimal.ts";
import { numberKinds, scalar } from "../../check/type.ts";
import { spend } from "../../compile/frame.ts";
import { openArithmetic } from "../../values/arithmetic.ts";
import { compareValues } from "../../values/comparison.ts";
import { mappedItems } from "../argument.ts";
import type { FunctionDefinition } from "../library.ts";
import { itemFunction, listParameter, optional, workedOn } from "../parameters.ts";

/**
 * `median(list, item => …?)`: the number in the middle, of an even count the mean of the two; nulls are passed over,
 * null when nothing is left.
 */
export const median: FunctionDefinition = {
  name: "median",
  group: "list",
  parameters: [listParameter("list", [...numberKinds, "row"]), optional(itemFunction("number"))],
  result: (types) => scalar(workedOn(types).kind === "decimal" ? "decimal" : "float"),
  evaluate: (args, frame) => {
    const numbers = mappedItems(args, frame).filter((item) => typeof item === "number" || item instanceof Decimal);
    spend(frame, numbers.length * Math.ceil(Math.log2(numbers.length + 1)));
    numbers.sort((left, right) => compareValues(left, right) ?? 0);
    const middle = numbers.length / 2;
    const [low, high] = [numbers[Math.ceil(middle) - 1] ?? null, numbers[Math.floor(middle)] ?? null];
    return low === high ? low : openArithmetic("/", openArithmetic("+", low, high), 2);
  },
};

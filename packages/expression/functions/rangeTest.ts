import type { Operator } from "@tessera/contract/values/valueType.ts";
import { rangeHolds, rangeKnown } from "../values/rangeValue.ts";
import type { FunctionDefinition } from "./library.ts";
import { always } from "./parameters.ts";

/**
 * A function that says how a range stands to another one, or to one value. False where either is null or holds no
 * value.
 */
export function rangeTest(name: string, operator: Operator): FunctionDefinition {
  return {
    name,
    group: "range",
    parameters: [
      { name: "range", accepts: ["range"] },
      { name: "other", accepts: ["range"], besideRange: true },
    ],
    result: always("boolean"),
    known: rangeKnown,
    evaluate: (args, frame) => rangeHolds(args, frame, operator),
  };
}

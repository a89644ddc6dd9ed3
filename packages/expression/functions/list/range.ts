import { listOf, scalar } from "../../check/type.ts";
import { reserveList } from "../../values/reserve.ts";
import { wholeAt } from "../argument.ts";
import type { FunctionDefinition } from "../library.ts";
import { numberParameter } from "../parameters.ts";

/**
 * `range(from, to)`: the whole numbers from one to the other, both included; empty when `to` is smaller. Null when
 * either is null.
 */
export const range: FunctionDefinition = {
  name: "range",
  group: "list",
  parameters: [numberParameter("from"), numberParameter("to")],
  result: () => listOf(scalar("integer")),
  evaluate: (args, frame) => {
    const [from, to] = [wholeAt(args, 0, frame), wholeAt(args, 1, frame)];
    if (from === null || to === null) return null;
    const length = Math.max(0, to - from + 1);
    reserveList(frame, length);
    return Array.from({ length }, (_, index) => from + index);
  },
};

import { unitsBetween } from "../../values/dateUnit.ts";
import { textAt } from "../argument.ts";
import type { FunctionDefinition } from "../library.ts";
import { always, dayParameter } from "../parameters.ts";

/**
 * `monthsBetween(from, to)`: full months from one to the other, negative when `to` is earlier; `monthsBetween(born,
 * today())` counts them. Null when either is null.
 */
export const monthsBetween: FunctionDefinition = {
  name: "monthsBetween",
  group: "date",
  parameters: [dayParameter("from"), dayParameter("to")],
  result: always("integer"),
  evaluate: (args, frame) => {
    const [from, to] = [textAt(args, 0, frame), textAt(args, 1, frame)];
    return from === null || to === null ? null : unitsBetween(from, to, "month");
  },
};

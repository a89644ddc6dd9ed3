import { unitsBetween } from "../../values/dateUnit.ts";
import { textAt } from "../argument.ts";
import type { FunctionDefinition } from "../library.ts";
import { always, dayParameter } from "../parameters.ts";

/**
 * `yearsBetween(from, to)`: full years from one to the other, negative when `to` is earlier; `yearsBetween(born,
 * today())` is an age. Null when either is null.
 */
export const yearsBetween: FunctionDefinition = {
  name: "yearsBetween",
  group: "date",
  parameters: [dayParameter("from"), dayParameter("to")],
  result: always("integer"),
  evaluate: (args, frame) => {
    const [from, to] = [textAt(args, 0, frame), textAt(args, 1, frame)];
    return from === null || to === null ? null : unitsBetween(from, to, "year");
  },
};

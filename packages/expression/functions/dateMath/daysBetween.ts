import { readMoment } from "../../values/temporal.ts";
import { textAt } from "../argument.ts";
import type { FunctionDefinition } from "../library.ts";
import { always, dayParameter } from "../parameters.ts";

/**
 * `daysBetween(from, to)`: calendar days from one to the other, negative when `to` is earlier; times of day do not
 * count. Null when either is null.
 */
export const daysBetween: FunctionDefinition = {
  name: "daysBetween",
  group: "date",
  parameters: [dayParameter("from"), dayParameter("to")],
  result: always("integer"),
  evaluate: (args, frame) => {
    const [from, to] = [readMoment(textAt(args, 0, frame) ?? ""), readMoment(textAt(args, 1, frame) ?? "")];
    return from && to ? to.day - from.day : null;
  },
};

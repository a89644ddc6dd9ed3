import { addUnits } from "../../values/dateUnit.ts";
import { textAt, wholeAt } from "../argument.ts";
import type { FunctionDefinition } from "../library.ts";
import { dayParameter, numberParameter, sameAsFirst } from "../parameters.ts";

/**
 * `addWeeks(date, weeks)`: so many weeks later (earlier when negative), the time of day kept; null when either is null
 * or the year leaves 1 to 9999.
 */
export const addWeeks: FunctionDefinition = {
  name: "addWeeks",
  group: "date",
  parameters: [dayParameter("date"), numberParameter("weeks")],
  result: sameAsFirst,
  evaluate: (args, frame) => {
    const [time, count] = [textAt(args, 0, frame), wholeAt(args, 1, frame)];
    return time === null || count === null ? null : addUnits(time, count, "week");
  },
};

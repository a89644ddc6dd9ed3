import { addUnits } from "../../values/dateUnit.ts";
import { textAt, wholeAt } from "../argument.ts";
import type { FunctionDefinition } from "../library.ts";
import { numberParameter, sameAsFirst } from "../parameters.ts";

/**
 * `addMinutes(time, minutes)`: so many minutes later (earlier when negative); a time goes round at midnight; null when
 * either is null or the year leaves 1 to 9999.
 */
export const addMinutes: FunctionDefinition = {
  name: "addMinutes",
  group: "date",
  parameters: [{ name: "time", accepts: ["datetime", "time"] }, numberParameter("minutes")],
  result: sameAsFirst,
  evaluate: (args, frame) => {
    const [time, count] = [textAt(args, 0, frame), wholeAt(args, 1, frame)];
    return time === null || count === null ? null : addUnits(time, count, "minute");
  },
};

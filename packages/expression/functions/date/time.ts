import { numberKinds, textKinds } from "../../check/type.ts";
import { writeTime } from "../../values/timeOfDay.ts";
import { valueAt, wholeAt } from "../argument.ts";
import type { FunctionDefinition } from "../library.ts";
import { always, numberParameter, optional } from "../parameters.ts";
import { timePartOf } from "../timeFunction.ts";

/**
 * `time(value)`: the time of day of a datetime, or a text in stored form; `time(hour, minute, second?)`: a time made of
 * numbers, from 00:00:00 to 23:59:59. Null when it is none.
 */
export const time: FunctionDefinition = {
  name: "time",
  group: "date",
  parameters: [
    { name: "value", accepts: ["time", "datetime", ...textKinds, ...numberKinds] },
    optional(numberParameter("minute")),
    optional(numberParameter("second")),
  ],
  result: always("time"),
  evaluate: (args, frame) => {
    const value = valueAt(args, 0);
    if (typeof value === "string") return timePartOf(value);
    const [hour, minute, second] = [
      wholeAt(args, 0, frame),
      wholeAt(args, 1, frame),
      args.length > 2 ? wholeAt(args, 2, frame) : 0,
    ];
    if (hour === null || minute === null || second === null) return null;
    if (hour < 0 || hour > 23 || minute < 0 || minute > 59 || second < 0 || second > 59) return null;
    return writeTime({ seconds: hour * 3600 + minute * 60 + second, fraction: "" });
  },
};

import { numberKinds, textKinds } from "../../check/type.ts";
import { dayOf, readMoment, writeMoment } from "../../values/temporal.ts";
import { valueAt, wholeAt } from "../argument.ts";
import type { FunctionDefinition } from "../library.ts";
import { always, numberParameter, optional } from "../parameters.ts";

/**
 * `date(value)`: the day of a datetime, or of a text in stored form; `date(year, month, day)`: the day made of numbers,
 * months and days beyond their range carried over. Null when it is no date.
 */
export const date: FunctionDefinition = {
  name: "date",
  group: "date",
  parameters: [
    { name: "value", accepts: ["date", "datetime", ...textKinds, ...numberKinds] },
    optional(numberParameter("month")),
    optional(numberParameter("day")),
  ],
  result: always("date"),
  evaluate: (args, frame) => {
    const value = valueAt(args, 0);
    if (typeof value === "string") {
      const moment = readMoment(value);
      return moment && writeMoment({ day: moment.day, time: null });
    }
    if (value === null) return null;
    const [year, month, day] = [wholeAt(args, 0, frame), wholeAt(args, 1, frame), wholeAt(args, 2, frame)];
    if (year === null || month === null || day === null) return null;
    return writeMoment({ day: dayOf({ year, month, day }), time: null });
  },
};

import { readMoment, writeMoment } from "../../values/temporal.ts";
import { textAt, wholeAt } from "../argument.ts";
import type { FunctionDefinition } from "../library.ts";
import { dayParameter, numberParameter, sameAsFirst } from "../parameters.ts";

/**
 * `addDays(date, days)`: so many days later (earlier when negative), the time of day kept; null when either is null or
 * the year leaves 1 to 9999.
 */
export const addDays: FunctionDefinition = {
  name: "addDays",
  group: "date",
  parameters: [dayParameter("date"), numberParameter("days")],
  result: sameAsFirst,
  evaluate: (args, frame) => {
    const moment = readMoment(textAt(args, 0, frame) ?? "");
    const days = wholeAt(args, 1, frame);
    return moment && days !== null ? writeMoment({ ...moment, day: moment.day + days }) : null;
  },
};

import { readMoment, writeMoment } from "../../values/temporal.ts";
import { textAt } from "../argument.ts";
import type { FunctionDefinition } from "../library.ts";
import { dayParameter, numberParameter, sameAsFirst } from "../parameters.ts";
import { holidaysParameter, workdayAfter } from "../workdays.ts";

/**
 * `addWorkdays(date, days, holidays?)`: the day so many workdays later (earlier when negative), the time of day kept; 0
 * gives the day itself, whatever it is. Null when either is null or the year leaves 1 to 9999.
 */
export const addWorkdays: FunctionDefinition = {
  name: "addWorkdays",
  group: "date",
  parameters: [dayParameter("date"), numberParameter("days"), holidaysParameter],
  result: sameAsFirst,
  evaluate: (args, frame) => {
    const day = workdayAfter(args, frame);
    const moment = readMoment(textAt(args, 0, frame) ?? "");
    return day === null || !moment ? null : writeMoment({ ...moment, day });
  },
};

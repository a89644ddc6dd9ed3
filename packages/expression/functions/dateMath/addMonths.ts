import { addMonths as later, readMoment, writeMoment } from "../../values/temporal.ts";
import { textAt, wholeAt } from "../argument.ts";
import type { FunctionDefinition } from "../library.ts";
import { dayParameter, numberParameter, sameAsFirst } from "../parameters.ts";

/**
 * `addMonths(date, months)`: so many months later, on the month's last day where it is too short; null as `addDays`.
 */
export const addMonths: FunctionDefinition = {
  name: "addMonths",
  group: "date",
  parameters: [dayParameter("date"), numberParameter("months")],
  result: sameAsFirst,
  evaluate: (args, frame) => {
    const moment = readMoment(textAt(args, 0, frame) ?? "");
    const months = wholeAt(args, 1, frame);
    return moment && months !== null ? writeMoment({ ...moment, day: later(moment.day, months) }) : null;
  },
};

import { addMonths, readMoment, writeMoment } from "../../values/temporal.ts";
import { textAt, wholeAt } from "../argument.ts";
import type { FunctionDefinition } from "../library.ts";
import { dayParameter, numberParameter, sameAsFirst } from "../parameters.ts";

/** `addYears(date, years)`: so many years later; 29 February becomes 28 where there is none. Null as `addDays`. */
export const addYears: FunctionDefinition = {
  name: "addYears",
  group: "date",
  parameters: [dayParameter("date"), numberParameter("years")],
  result: sameAsFirst,
  evaluate: (args, frame) => {
    const moment = readMoment(textAt(args, 0, frame) ?? "");
    const years = wholeAt(args, 1, frame);
    return moment && years !== null ? writeMoment({ ...moment, day: addMonths(moment.day, years * 12) }) : null;
  },
};

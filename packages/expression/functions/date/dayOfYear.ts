import { calendarDay, dayOf, readMoment } from "../../values/temporal.ts";
import { textAt } from "../argument.ts";
import type { FunctionDefinition } from "../library.ts";
import { always, dayParameter } from "../parameters.ts";

/** `dayOfYear(date)`: the number of the day in its year, from 1. Null stays null. */
export const dayOfYear: FunctionDefinition = {
  name: "dayOfYear",
  group: "date",
  parameters: [dayParameter("date")],
  result: always("integer"),
  evaluate: (args, frame) => {
    const moment = readMoment(textAt(args, 0, frame) ?? "");
    return moment ? moment.day - dayOf({ year: calendarDay(moment.day).year, month: 1, day: 1 }) + 1 : null;
  },
};

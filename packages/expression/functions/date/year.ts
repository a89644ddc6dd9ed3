import { calendarDay, readMoment } from "../../values/temporal.ts";
import { textAt } from "../argument.ts";
import type { FunctionDefinition } from "../library.ts";
import { always, dayParameter } from "../parameters.ts";

/** `year(date)`: its year; null stays null. */
export const year: FunctionDefinition = {
  name: "year",
  group: "date",
  parameters: [dayParameter("date")],
  result: always("integer"),
  evaluate: (args, frame) => {
    const moment = readMoment(textAt(args, 0, frame) ?? "");
    return moment ? calendarDay(moment.day).year : null;
  },
};

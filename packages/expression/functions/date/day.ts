import { calendarDay, readMoment } from "../../values/temporal.ts";
import { textAt } from "../argument.ts";
import type { FunctionDefinition } from "../library.ts";
import { always, dayParameter } from "../parameters.ts";

/** `day(date)`: its day of the month from 1; null stays null. */
export const day: FunctionDefinition = {
  name: "day",
  group: "date",
  parameters: [dayParameter("date")],
  result: always("integer"),
  evaluate: (args, frame) => {
    const moment = readMoment(textAt(args, 0, frame) ?? "");
    return moment ? calendarDay(moment.day).day : null;
  },
};

import { calendarDay, readMoment } from "../../values/temporal.ts";
import { textAt } from "../argument.ts";
import type { FunctionDefinition } from "../library.ts";
import { always, dayParameter } from "../parameters.ts";

/** `month(date)`: its month from 1 to 12; null stays null. */
export const month: FunctionDefinition = {
  name: "month",
  group: "date",
  parameters: [dayParameter("date")],
  result: always("integer"),
  evaluate: (args, frame) => {
    const moment = readMoment(textAt(args, 0, frame) ?? "");
    return moment ? calendarDay(moment.day).month : null;
  },
};

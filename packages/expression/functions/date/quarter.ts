import { calendarDay, readMoment } from "../../values/temporal.ts";
import { textAt } from "../argument.ts";
import type { FunctionDefinition } from "../library.ts";
import { always, dayParameter } from "../parameters.ts";

/** `quarter(date)`: its quarter, from 1 to 4. Null stays null. */
export const quarter: FunctionDefinition = {
  name: "quarter",
  group: "date",
  parameters: [dayParameter("date")],
  result: always("integer"),
  evaluate: (args, frame) => {
    const moment = readMoment(textAt(args, 0, frame) ?? "");
    return moment ? Math.ceil(calendarDay(moment.day).month / 3) : null;
  },
};

import { monthNameOf } from "../../values/dayNames.ts";
import { calendarDay, readMoment } from "../../values/temporal.ts";
import { textAt } from "../argument.ts";
import type { FunctionDefinition } from "../library.ts";
import { always, dayParameter } from "../parameters.ts";

/** `monthName(date)`: the name of its month, in the person's language. Null stays null. */
export const monthName: FunctionDefinition = {
  name: "monthName",
  group: "date",
  parameters: [dayParameter("date")],
  result: always("text"),
  evaluate: (args, frame) => {
    const moment = readMoment(textAt(args, 0, frame) ?? "");
    return moment ? monthNameOf(calendarDay(moment.day).month, frame.language) : null;
  },
};

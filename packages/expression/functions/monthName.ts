import { textAt } from "../argument.ts";
import { monthNameOf } from "../dayNames.ts";
import type { FunctionDefinition } from "../library.ts";
import { always, dayParameter } from "../parameters.ts";
import { calendarDay, readMoment } from "../temporal.ts";

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

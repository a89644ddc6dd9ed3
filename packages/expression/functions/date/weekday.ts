import { readMoment, weekdayOf } from "../../values/temporal.ts";
import { textAt } from "../argument.ts";
import type { FunctionDefinition } from "../library.ts";
import { always, dayParameter } from "../parameters.ts";

/** `weekday(date)`: its day of the week from Monday 1 to Sunday 7; null stays null. */
export const weekday: FunctionDefinition = {
  name: "weekday",
  group: "date",
  parameters: [dayParameter("date")],
  result: always("integer"),
  evaluate: (args, frame) => {
    const moment = readMoment(textAt(args, 0, frame) ?? "");
    return moment ? weekdayOf(moment.day) : null;
  },
};

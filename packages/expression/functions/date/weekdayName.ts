import { weekdayNameOf } from "../../values/dayNames.ts";
import { readMoment, weekdayOf } from "../../values/temporal.ts";
import { textAt } from "../argument.ts";
import type { FunctionDefinition } from "../library.ts";
import { always, dayParameter } from "../parameters.ts";

/** `weekdayName(date)`: the name of its day of the week, in the person's language. Null stays null. */
export const weekdayName: FunctionDefinition = {
  name: "weekdayName",
  group: "date",
  parameters: [dayParameter("date")],
  result: always("text"),
  evaluate: (args, frame) => {
    const moment = readMoment(textAt(args, 0, frame) ?? "");
    return moment ? weekdayNameOf(weekdayOf(moment.day), frame.language) : null;
  },
};

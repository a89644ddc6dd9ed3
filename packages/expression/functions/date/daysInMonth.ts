import { type CalendarDay, calendarDay, dayOf, readMoment } from "../../values/temporal.ts";
import { textAt } from "../argument.ts";
import type { FunctionDefinition } from "../library.ts";
import { always, dayParameter } from "../parameters.ts";

/** `daysInMonth(date)`: how many days its month has. Null stays null. */
export const daysInMonth: FunctionDefinition = {
  name: "daysInMonth",
  group: "date",
  parameters: [dayParameter("date")],
  result: always("integer"),
  evaluate: (args, frame) => {
    const moment = readMoment(textAt(args, 0, frame) ?? "");
    return moment ? daysOfMonth(calendarDay(moment.day)) : null;
  },
};

function daysOfMonth({ month, year }: CalendarDay): number {
  return dayOf({ year, month: month + 1, day: 1 }) - dayOf({ year, month, day: 1 });
}

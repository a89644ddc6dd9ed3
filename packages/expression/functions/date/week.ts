import { calendarDay, dayOf, readMoment, weekdayOf } from "../../values/temporal.ts";
import { textAt } from "../argument.ts";
import type { FunctionDefinition } from "../library.ts";
import { always, dayParameter } from "../parameters.ts";

/**
 * `week(date)`: the number of its week (ISO 8601: weeks begin on Monday, the first is the one with the first Thursday).
 * Null stays null.
 */
export const week: FunctionDefinition = {
  name: "week",
  group: "date",
  parameters: [dayParameter("date")],
  result: always("integer"),
  evaluate: (args, frame) => {
    const moment = readMoment(textAt(args, 0, frame) ?? "");
    return moment ? weekOf(moment.day) : null;
  },
};

function weekOf(day: number): number {
  const thursday = day - weekdayOf(day) + 4;
  const { year } = calendarDay(thursday);
  return Math.floor((thursday - dayOf({ year, month: 1, day: 1 })) / 7) + 1;
}

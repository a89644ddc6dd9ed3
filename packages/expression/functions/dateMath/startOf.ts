import { periodOf, periodUnits } from "../../values/period.ts";
import { readMoment, writeMoment } from "../../values/temporal.ts";
import { textAt } from "../argument.ts";
import type { FunctionDefinition } from "../library.ts";
import { dayParameter, sameAsFirst, textParameter } from "../parameters.ts";

/**
 * `startOf(date, unit)`: the first day of its `year`, `quarter`, `month`, `week` (Monday) or `day`, of a datetime the
 * first moment of that day; null when either is null or the unit is none of these.
 */
export const startOf: FunctionDefinition = {
  name: "startOf",
  group: "date",
  parameters: [dayParameter("date"), { ...textParameter("unit"), choices: periodUnits }],
  result: sameAsFirst,
  evaluate: (args, frame) => {
    const moment = readMoment(textAt(args, 0, frame) ?? "");
    const period = moment && periodOf(moment.day, textAt(args, 1, frame) ?? "");
    return period ? writeMoment({ day: period.first, time: moment.time === null ? null : "00:00:00" }) : null;
  },
};

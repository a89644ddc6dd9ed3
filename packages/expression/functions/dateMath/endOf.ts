import { periodOf, periodUnits } from "../../values/period.ts";
import { readMoment, writeMoment } from "../../values/temporal.ts";
import { textAt } from "../argument.ts";
import type { FunctionDefinition } from "../library.ts";
import { dayParameter, sameAsFirst, textParameter } from "../parameters.ts";

/** `endOf(date, unit)`: the last day of the period `startOf` begins, of a datetime at 23:59:59; null as `startOf`. */
export const endOf: FunctionDefinition = {
  name: "endOf",
  group: "date",
  parameters: [dayParameter("date"), { ...textParameter("unit"), choices: periodUnits }],
  result: sameAsFirst,
  evaluate: (args, frame) => {
    const moment = readMoment(textAt(args, 0, frame) ?? "");
    const period = moment && periodOf(moment.day, textAt(args, 1, frame) ?? "");
    return period ? writeMoment({ day: period.last, time: moment.time === null ? null : "23:59:59" }) : null;
  },
};

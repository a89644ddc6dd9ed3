import { periodOf, periodUnits } from "../values/period.ts";
import { readMoment, writeMoment } from "../values/temporal.ts";
import { textAt } from "./argument.ts";
import type { FunctionDefinition } from "./library.ts";
import { dayParameter, sameAsFirst, textParameter } from "./parameters.ts";

/** A function of a date and a unit: one end of the period around the date, of a datetime at `time`. */
export function periodEdge(name: string, edge: "first" | "last", time: string): FunctionDefinition {
  return {
    name,
    group: "date",
    parameters: [dayParameter("date"), { ...textParameter("unit"), choices: periodUnits }],
    result: sameAsFirst,
    evaluate: (args, frame) => {
      const moment = readMoment(textAt(args, 0, frame) ?? "");
      const period = moment && periodOf(moment.day, textAt(args, 1, frame) ?? "");
      return period ? writeMoment({ day: period[edge], time: moment.time === null ? null : time }) : null;
    },
  };
}

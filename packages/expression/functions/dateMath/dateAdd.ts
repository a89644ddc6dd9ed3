import { addUnits, dateUnit, unitNames } from "../../values/dateUnit.ts";
import { textAt, wholeAt } from "../argument.ts";
import type { FunctionDefinition } from "../library.ts";
import { numberParameter, sameAsFirst, textParameter } from "../parameters.ts";

/**
 * `dateAdd(date, count, unit)`: so many units later (earlier when negative): `year quarter month week day hour minute
 * second`, in singular or plural. A month too short for the day gives its last day; a date has no hours, a time (which
 * goes round at midnight) no days: null then.
 */
export const dateAdd: FunctionDefinition = {
  name: "dateAdd",
  group: "date",
  parameters: [
    { name: "date", accepts: ["date", "datetime", "time"] },
    numberParameter("count"),
    { ...textParameter("unit"), choices: unitNames },
  ],
  result: sameAsFirst,
  evaluate: (args, frame) => {
    const [date, count, unit] = [textAt(args, 0, frame), wholeAt(args, 1, frame), dateUnit(textAt(args, 2, frame))];
    return date === null || count === null || unit === null ? null : addUnits(date, count, unit);
  },
};

import { dateUnit, unitNames, unitsBetween } from "../../values/dateUnit.ts";
import { textAt } from "../argument.ts";
import type { FunctionDefinition, FunctionParameter } from "../library.ts";
import { always, textParameter } from "../parameters.ts";

const moment = (name: string): FunctionParameter => ({ name, accepts: ["date", "datetime", "time"] });

/**
 * `dateDiff(from, to, unit)`: whole units from one to the other, negative when `to` is earlier; units as in `dateAdd`.
 * Days and weeks count calendar days, months and years only when they are full. Null when either is null or has no such
 * unit.
 */
export const dateDiff: FunctionDefinition = {
  name: "dateDiff",
  group: "date",
  parameters: [moment("from"), moment("to"), { ...textParameter("unit"), choices: unitNames }],
  result: always("integer"),
  evaluate: (args, frame) => {
    const [from, to, unit] = [textAt(args, 0, frame), textAt(args, 1, frame), dateUnit(textAt(args, 2, frame))];
    return from === null || to === null || unit === null ? null : unitsBetween(from, to, unit);
  },
};

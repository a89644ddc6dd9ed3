import type { FunctionDefinition } from "../library.ts";
import { always, dayParameter } from "../parameters.ts";
import { holidaysParameter, isWorkdayOf } from "../workdays.ts";

/**
 * `isWorkday(date, holidays?)`: whether the day is one from Monday to Friday, and none of the holidays. Null stays
 * null.
 */
export const isWorkday: FunctionDefinition = {
  name: "isWorkday",
  group: "date",
  parameters: [dayParameter("date"), holidaysParameter],
  result: always("boolean"),
  evaluate: isWorkdayOf,
};

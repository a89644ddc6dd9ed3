import type { FunctionDefinition } from "../library.ts";
import { always, dayParameter } from "../parameters.ts";
import { holidaysParameter, workdaysBetweenDays } from "../workdays.ts";

/**
 * `workdaysBetween(from, to, holidays?)`: workdays (Monday to Friday, and none of the holidays) from one day to the
 * other: the first day is not counted, the last is; negative when `to` is earlier. Null when either is null.
 */
export const workdaysBetween: FunctionDefinition = {
  name: "workdaysBetween",
  group: "date",
  parameters: [dayParameter("from"), dayParameter("to"), holidaysParameter],
  result: always("integer"),
  evaluate: workdaysBetweenDays,
};

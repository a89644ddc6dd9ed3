import { monthNameOf } from "../../values/dayNames.ts";
import { calendarDay } from "../../values/temporal.ts";
import { dayFunction } from "../dayFunction.ts";
import type { FunctionDefinition } from "../library.ts";

/** `monthName(date)`: the name of its month, in the person's language. Null stays null. */
export const monthName: FunctionDefinition = dayFunction("monthName", "text", (day, { language }) =>
  monthNameOf(calendarDay(day).month, language),
);

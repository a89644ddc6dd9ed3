import { weekdayNameOf } from "../../values/dayNames.ts";
import { weekdayOf } from "../../values/temporal.ts";
import { dayFunction } from "../dayFunction.ts";
import type { FunctionDefinition } from "../library.ts";

/** `weekdayName(date)`: the name of its day of the week, in the person's language. Null stays null. */
export const weekdayName: FunctionDefinition = dayFunction("weekdayName", "text", (day, { language }) =>
  weekdayNameOf(weekdayOf(day), language),
);

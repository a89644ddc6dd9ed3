import { weekdayOf } from "../../values/temporal.ts";
import { dayFunction } from "../dayFunction.ts";
import type { FunctionDefinition } from "../library.ts";

/** `weekday(date)`: its day of the week from Monday 1 to Sunday 7; null stays null. */
export const weekday: FunctionDefinition = dayFunction("weekday", "integer", weekdayOf);

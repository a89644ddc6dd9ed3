import { addFunction } from "../addFunction.ts";
import type { FunctionDefinition } from "../library.ts";
import { dayParameter } from "../parameters.ts";

/** `addYears(date, years)`: so many years later; 29 February becomes 28 where there is none. Null as `addDays`. */
export const addYears: FunctionDefinition = addFunction("addYears", "year", dayParameter("date"));

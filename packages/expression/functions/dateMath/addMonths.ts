import { addFunction } from "../addFunction.ts";
import type { FunctionDefinition } from "../library.ts";
import { dayParameter } from "../parameters.ts";

/**
 * `addMonths(date, months)`: so many months later, on the month's last day where it is too short; null as `addDays`.
 */
export const addMonths: FunctionDefinition = addFunction("addMonths", "month", dayParameter("date"));

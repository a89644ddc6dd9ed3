import type { Frame } from "../compile/frame.ts";
import { readMoment } from "../values/temporal.ts";
import type { EngineValue } from "../values/value.ts";
import { textAt } from "./argument.ts";
import type { FunctionDefinition } from "./library.ts";
import { always, dayParameter } from "./parameters.ts";

/**
 * A function of the day of a date or a datetime, which `read` gets as days since 1970-01-01. Null stays null.
 */
export function dayFunction(
  name: string,
  kind: "integer" | "text",
  read: (day: number, frame: Frame) => EngineValue,
): FunctionDefinition {
  return {
    name,
    group: "date",
    parameters: [dayParameter("date")],
    result: always(kind),
    evaluate: (args, frame) => {
      const moment = readMoment(textAt(args, 0, frame) ?? "");
      return moment ? read(moment.day, frame) : null;
    },
  };
}

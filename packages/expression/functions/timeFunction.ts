import { timeOfDay } from "../values/timeOfDay.ts";
import { textAt } from "./argument.ts";
import type { FunctionDefinition } from "./library.ts";
import { always } from "./parameters.ts";
import { timePartOf } from "./timePart.ts";

/**
 * A function that gives a part of a datetime's or a time's time of day: what `part` makes of the whole seconds since
 * midnight. Null stays null.
 */
export function timeFunction(name: string, part: (seconds: number) => number): FunctionDefinition {
  return {
    name,
    group: "date",
    parameters: [{ name: "time", accepts: ["datetime", "time"] }],
    result: always("integer"),
    evaluate: (args, frame) => {
      const time = timePartOf(textAt(args, 0, frame));
      return time === null ? null : Math.floor(part(timeOfDay(time).seconds));
    },
  };
}

import { isTime, readMoment } from "../values/temporal.ts";
import { timeOfDay } from "../values/timeOfDay.ts";
import { textAt } from "./argument.ts";
import type { FunctionDefinition } from "./library.ts";
import { always, timeParameter } from "./parameters.ts";

/** The time of day of a datetime or a time (wire text); null when it has none. */
export function timePartOf(text: string | null): string | null {
  if (text === null) return null;
  return isTime(text) ? text : (readMoment(text)?.time ?? null);
}

/**
 * A function that gives a part of a datetime's or a time's time of day: what `part` makes of the whole seconds since
 * midnight. Null stays null.
 */
export function timeFunction(name: string, part: (seconds: number) => number): FunctionDefinition {
  return {
    name,
    group: "date",
    parameters: [timeParameter("time")],
    result: always("integer"),
    evaluate: (args, frame) => {
      const time = timePartOf(textAt(args, 0, frame));
      return time === null ? null : Math.floor(part(timeOfDay(time).seconds));
    },
  };
}

import { secondsBetween } from "../values/dateUnit.ts";
import { textAt } from "./argument.ts";
import type { FunctionDefinition } from "./library.ts";
import { always } from "./parameters.ts";

/**
 * A function that gives the time from one datetime or time to the other in a unit of so many seconds, with its
 * fraction. See `hoursBetween`.
 */
export function betweenFunction(name: string, unit: number): FunctionDefinition {
  return {
    name,
    group: "date",
    parameters: [
      { name: "from", accepts: ["datetime", "date", "time"] },
      { name: "to", accepts: ["datetime", "date", "time"] },
    ],
    result: always("float"),
    evaluate: (args, frame) => {
      const seconds = secondsBetween(textAt(args, 0, frame), textAt(args, 1, frame));
      return seconds === null ? null : seconds / unit;
    },
  };
}

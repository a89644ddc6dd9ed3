import { textAt } from "../argument.ts";
import { secondsBetween } from "../dateUnit.ts";
import type { FunctionDefinition } from "../library.ts";
import { always } from "../parameters.ts";

/**
 * `minutesBetween(from, to)`: minutes from one datetime or time to the other, with their fraction; negative when `to` is earlier. Null when either is null,
 * or one is a time and the other is not.
 */
export const minutesBetween: FunctionDefinition = {
  name: "minutesBetween",
  group: "date",
  parameters: [
    { name: "from", accepts: ["datetime", "date", "time"] },
    { name: "to", accepts: ["datetime", "date", "time"] },
  ],
  result: always("float"),
  evaluate: (args, frame) => {
    const seconds = secondsBetween(textAt(args, 0, frame), textAt(args, 1, frame));
    return seconds === null ? null : seconds / 60;
  },
};

import { textAt } from "../argument.ts";
import type { FunctionDefinition } from "../library.ts";
import { always } from "../parameters.ts";
import { timeOfDay } from "../timeOfDay.ts";
import { timePartOf } from "../timePart.ts";

/** `minute(time)`: the minute, from 0 to 59, of a datetime or a time. Null stays null. */
export const minute: FunctionDefinition = {
  name: "minute",
  group: "date",
  parameters: [{ name: "time", accepts: ["datetime", "time"] }],
  result: always("integer"),
  evaluate: (args, frame) => {
    const time = timePartOf(textAt(args, 0, frame));
    if (time === null) return null;
    const { seconds } = timeOfDay(time);
    return Math.floor((seconds / 60) % 60);
  },
};

import { wallClock, writeMoment } from "../../values/temporal.ts";
import type { FunctionDefinition } from "../library.ts";
import { always } from "../parameters.ts";

/** `now()`: date and time of day in the person's zone, to the second. */
export const now: FunctionDefinition = {
  name: "now",
  group: "date",
  parameters: [],
  result: always("datetime"),
  clock: true,
  evaluate: (_args, frame) => writeMoment(wallClock(frame.instant, frame.zone)),
};

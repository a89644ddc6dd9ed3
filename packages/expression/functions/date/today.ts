import { wallClock, writeMoment } from "../../values/temporal.ts";
import type { FunctionDefinition } from "../library.ts";
import { always } from "../parameters.ts";

/** `today()`: the date in the person's zone. */
export const today: FunctionDefinition = {
  name: "today",
  group: "date",
  parameters: [],
  result: always("date"),
  clock: true,
  evaluate: (_args, frame) => writeMoment({ day: wallClock(frame.instant, frame.zone).day, time: null }),
};

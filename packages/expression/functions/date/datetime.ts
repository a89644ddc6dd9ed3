import { textKinds } from "../../check/type.ts";
import { isTime, readMoment, writeMoment } from "../../values/temporal.ts";
import { textAt } from "../argument.ts";
import type { FunctionDefinition } from "../library.ts";
import { always, optional } from "../parameters.ts";

/**
 * `datetime(value)`: a date at midnight, a text in stored form, or an instant on the person's wall clock;
 * `datetime(date, time)`: that day at that time. Null when it is none.
 */
export const datetime: FunctionDefinition = {
  name: "datetime",
  group: "date",
  parameters: [
    { name: "value", accepts: ["date", "datetime", ...textKinds] },
    optional({ name: "time", accepts: ["time", ...textKinds] }),
  ],
  result: always("datetime"),
  evaluate: (args, frame) => {
    const moment = readMoment(textAt(args, 0, frame) ?? "");
    if (!moment) return null;
    if (args.length < 2) return writeMoment({ day: moment.day, time: moment.time ?? "00:00:00" });
    const time = textAt(args, 1, frame);
    return time !== null && isTime(time) ? writeMoment({ day: moment.day, time }) : null;
  },
};

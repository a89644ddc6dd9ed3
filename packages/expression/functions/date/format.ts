import { Decimal } from "@tessera/std/decimal.ts";
import { numberKinds, textKinds } from "../../check/type.ts";
import { spend } from "../../compile/frame.ts";
import { exact } from "../../values/comparison.ts";
import { displayMoment, displayNumber } from "../../values/display.ts";
import { shown } from "../../values/reserve.ts";
import { textAt, valueAt, wholeAt } from "../argument.ts";
import type { FunctionDefinition } from "../library.ts";
import { always, optional } from "../parameters.ts";

/**
 * `format(date, pattern?)`: a date, time or datetime as the person's language shows it (spec forms §9), or by a pattern
 * of `yyyy MM dd HH hh mm ss A`; `format(number, digits?)`: with thousands grouped and so many fractional digits. Null
 * as ''.
 */
export const format: FunctionDefinition = {
  name: "format",
  group: "date",
  fuel: 24,
  parameters: [
    { name: "value", accepts: ["date", "datetime", "time", ...numberKinds] },
    optional({ name: "pattern", accepts: [...textKinds, ...numberKinds] }),
  ],
  result: always("text"),
  evaluate: (args, frame) => {
    const value = valueAt(args, 0);
    if (value === null) return "";
    if (typeof value === "number" || value instanceof Decimal) {
      const number = exact(value);
      const digits = wholeAt(args, 1, frame);
      return shown(frame, number ? displayNumber(number, digits, frame.language) : String(value));
    }
    const pattern = textAt(args, 1, frame);
    spend(frame, pattern?.length ?? 0);
    return displayMoment(textAt(args, 0, frame) ?? "", pattern, frame.language);
  },
};

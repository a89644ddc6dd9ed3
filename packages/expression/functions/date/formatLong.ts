import { monthNameOf, productLanguage } from "../../values/dayNames.ts";
import { calendarDay, readMoment } from "../../values/temporal.ts";
import { textAt } from "../argument.ts";
import type { FunctionDefinition } from "../library.ts";
import { always, dayParameter } from "../parameters.ts";

/**
 * `formatLong(date)`: the date written out as the person's language writes it, such as `2024. február 29.`, `29.
 * Februar 2024` or `29 February 2024` (in en-US `February 29, 2024`); of a datetime the day. Null as ''.
 */
export const formatLong: FunctionDefinition = {
  name: "formatLong",
  group: "date",
  parameters: [dayParameter("date")],
  result: always("text"),
  evaluate: (args, frame) => {
    const moment = readMoment(textAt(args, 0, frame) ?? "");
    if (!moment) return "";
    const { day, month, year } = calendarDay(moment.day);
    const name = monthNameOf(month, frame.language);
    switch (productLanguage(frame.language)) {
      case "hu":
        return `${year}. ${name} ${day}.`;
      case "de":
        return `${day}. ${name} ${year}`;
      case "en":
        return frame.language === "en-US" ? `${name} ${day}, ${year}` : `${day} ${name} ${year}`;
    }
  },
};

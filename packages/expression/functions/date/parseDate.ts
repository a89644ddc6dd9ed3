import { readMoment } from "../../values/temporal.ts";
import { textAt } from "../argument.ts";
import type { FunctionDefinition } from "../library.ts";
import { always, textParameter } from "../parameters.ts";

/**
 * `parseDate(text, pattern)`: the date written by a pattern of `yyyy MM dd`, in any order, with anything between them;
 * null when it is none.
 */
export const parseDate: FunctionDefinition = {
  name: "parseDate",
  group: "date",
  parameters: [textParameter("text"), textParameter("pattern")],
  result: always("date"),
  evaluate: (args, frame) => {
    const [text, pattern] = [textAt(args, 0, frame)?.trim() ?? null, textAt(args, 1, frame)];
    if (text === null || pattern === null) return null;
    const found = new Map<string, string>();
    let at = 0;
    for (const [part] of pattern.matchAll(/yyyy|MM|dd|[\s\S]/g)) {
      if (part.length === 1) {
        if (text[at] !== part) return null;
        at++;
      } else {
        const digits = /^\d+/.exec(text.slice(at, at + part.length))?.[0] ?? "";
        found.set(part, digits.padStart(part.length, "0"));
        at += digits.length;
      }
    }
    const date = `${found.get("yyyy")}-${found.get("MM")}-${found.get("dd")}`;
    return at === text.length && readMoment(date) ? date : null;
  },
};

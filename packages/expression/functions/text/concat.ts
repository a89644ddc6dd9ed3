import { reserveText } from "../../values/reserve.ts";
import { valueText } from "../../values/valueText.ts";
import { valuesFrom } from "../argument.ts";
import type { FunctionDefinition } from "../library.ts";
import { always } from "../parameters.ts";

/** `concat(…values)`: the texts of the values one after the other; null as ''. */
export const concat: FunctionDefinition = {
  name: "concat",
  group: "text",
  parameters: [{ name: "values", accepts: "any", rest: true }],
  result: always("text"),
  evaluate: (args, frame) => {
    let text = "";
    for (const value of valuesFrom(args, 0)) {
      const next = valueText(frame, value);
      reserveText(frame, text.length + next.length, next.length);
      text += next;
    }
    return text;
  },
};

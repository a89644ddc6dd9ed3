import { reserveText } from "../../values/reserve.ts";
import { valueText } from "../../values/valueText.ts";
import { listAt, textAt } from "../argument.ts";
import type { FunctionDefinition } from "../library.ts";
import { always, optional, textParameter } from "../parameters.ts";

/** `join(list, separator?)`: the items' texts in one, with commas by default; null items as ''. */
export const join: FunctionDefinition = {
  name: "join",
  group: "text",
  parameters: [{ name: "list", accepts: ["list"] }, optional(textParameter("separator"))],
  result: always("text"),
  evaluate: (args, frame) => {
    const separator = textAt(args, 1, frame) ?? ",";
    let text = "";
    for (const [index, item] of listAt(args, 0, frame).entries()) {
      const next = index === 0 ? valueText(frame, item) : separator + valueText(frame, item);
      reserveText(frame, text.length + next.length, next.length);
      text += next;
    }
    return text;
  },
};

import { valueText } from "../../values/valueText.ts";
import { valueAt } from "../argument.ts";
import type { FunctionDefinition } from "../library.ts";
import { always } from "../parameters.ts";

/** `text(value)`: the value as text, as joining with `+` writes it; null as ''. */
export const text: FunctionDefinition = {
  name: "text",
  group: "text",
  parameters: [{ name: "value", accepts: "any" }],
  result: always("text"),
  evaluate: (args, frame) => valueText(frame, valueAt(args, 0)),
};

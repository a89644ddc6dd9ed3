import { numberAt } from "../argument.ts";
import type { FunctionDefinition } from "../library.ts";
import { always, numberParameter } from "../parameters.ts";

/** `sqrt(number)`: its square root; null for a number below zero. Null stays null. */
export const sqrt: FunctionDefinition = {
  name: "sqrt",
  group: "number",
  parameters: [numberParameter("number")],
  result: always("float"),
  evaluate: (args, frame) => {
    const number = numberAt(args, 0, frame);
    return number === null ? null : number < 0 ? null : Math.sqrt(number);
  },
};

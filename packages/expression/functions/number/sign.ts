import { numberAt } from "../argument.ts";
import type { FunctionDefinition } from "../library.ts";
import { always, numberParameter } from "../parameters.ts";

/** `sign(number)`: 1, 0 or -1. Null stays null. */
export const sign: FunctionDefinition = {
  name: "sign",
  group: "number",
  parameters: [numberParameter("number")],
  result: always("integer"),
  evaluate: (args, frame) => {
    const number = numberAt(args, 0, frame);
    return number === null ? null : Math.sign(number) || 0;
  },
};

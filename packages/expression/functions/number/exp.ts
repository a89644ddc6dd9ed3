import { numberAt } from "../argument.ts";
import type { FunctionDefinition } from "../library.ts";
import { always, numberParameter } from "../parameters.ts";

/** `exp(number)`: e to the power of the number. Null stays null. */
export const exp: FunctionDefinition = {
  name: "exp",
  group: "number",
  parameters: [numberParameter("number")],
  result: always("float"),
  evaluate: (args, frame) => {
    const number = numberAt(args, 0, frame);
    return number === null ? null : Math.exp(number);
  },
};

import { numberAt } from "../argument.ts";
import type { FunctionDefinition } from "../library.ts";
import { always, numberParameter } from "../parameters.ts";

/** `ln(number)`: its natural logarithm; null for a number that is not above zero. Null stays null. */
export const ln: FunctionDefinition = {
  name: "ln",
  group: "number",
  parameters: [numberParameter("number")],
  result: always("float"),
  evaluate: (args, frame) => {
    const number = numberAt(args, 0, frame);
    return number === null ? null : number > 0 ? Math.log(number) : null;
  },
};

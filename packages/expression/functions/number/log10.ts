import { numberAt } from "../argument.ts";
import type { FunctionDefinition } from "../library.ts";
import { always, numberParameter } from "../parameters.ts";

/** `log10(number)`: its logarithm to base 10; null for a number that is not above zero. Null stays null. */
export const log10: FunctionDefinition = {
  name: "log10",
  group: "number",
  parameters: [numberParameter("number")],
  result: always("float"),
  evaluate: (args, frame) => {
    const number = numberAt(args, 0, frame);
    return number === null ? null : number > 0 ? Math.log10(number) : null;
  },
};

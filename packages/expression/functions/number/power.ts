import { numberAt } from "../argument.ts";
import type { FunctionDefinition } from "../library.ts";
import { always, numberParameter } from "../parameters.ts";

/**
 * `power(number, exponent)`: the number to the power of the exponent, as a floating point number. Null when either is
 * null.
 */
export const power: FunctionDefinition = {
  name: "power",
  aliases: ["pow"],
  group: "number",
  parameters: [numberParameter("number"), numberParameter("exponent")],
  result: always("float"),
  evaluate: (args, frame) => {
    const [number, exponent] = [numberAt(args, 0, frame), numberAt(args, 1, frame)];
    return number === null || exponent === null ? null : number ** exponent;
  },
};

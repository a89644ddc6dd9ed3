import { numberAt } from "./argument.ts";
import type { FunctionDefinition } from "./library.ts";
import { always, numberParameter } from "./parameters.ts";

/** A function of a number that is worked out in floating point. Null stays null. */
export function floatFunction(
  name: string,
  work: (number: number) => number | null,
  kind: "float" | "integer" = "float",
): FunctionDefinition {
  return {
    name,
    group: "number",
    parameters: [numberParameter("number")],
    result: always(kind),
    evaluate: (args, frame) => {
      const number = numberAt(args, 0, frame);
      return number === null ? null : work(number);
    },
  };
}

import { addUnits, type DateUnit } from "../values/dateUnit.ts";
import { textAt, wholeAt } from "./argument.ts";
import type { FunctionDefinition, FunctionParameter } from "./library.ts";
import { numberParameter, sameAsFirst } from "./parameters.ts";

/** A function that gives what is so many units later (earlier when negative). Null when either is null. */
export function addFunction(name: string, unit: DateUnit, from: FunctionParameter): FunctionDefinition {
  return {
    name,
    group: "date",
    parameters: [from, numberParameter(`${unit}s`)],
    result: sameAsFirst,
    evaluate: (args, frame) => {
      const [time, count] = [textAt(args, 0, frame), wholeAt(args, 1, frame)];
      return time === null || count === null ? null : addUnits(time, count, unit);
    },
  };
}

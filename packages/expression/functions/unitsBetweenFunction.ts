import { type DateUnit, unitsBetween } from "../values/dateUnit.ts";
import { textAt } from "./argument.ts";
import type { FunctionDefinition } from "./library.ts";
import { always, dayParameter } from "./parameters.ts";

/** A function that counts the full units from one date to the other. Null when either is null. */
export function unitsBetweenFunction(name: string, unit: DateUnit): FunctionDefinition {
  return {
    name,
    group: "date",
    parameters: [dayParameter("from"), dayParameter("to")],
    result: always("integer"),
    evaluate: (args, frame) => {
      const [from, to] = [textAt(args, 0, frame), textAt(args, 1, frame)];
      return from === null || to === null ? null : unitsBetween(from, to, unit);
    },
  };
}

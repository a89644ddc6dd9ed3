import { join, scalar } from "../../check/type.ts";
import { compareValues, exact } from "../../values/comparison.ts";
import { numericAt } from "../argument.ts";
import type { FunctionDefinition } from "../library.ts";
import { numberParameter } from "../parameters.ts";

/** `clamp(number, least, most)`: the number kept within bounds; a null bound does not bind. Null stays null. */
export const clamp: FunctionDefinition = {
  name: "clamp",
  group: "number",
  parameters: [numberParameter("number"), numberParameter("least"), numberParameter("most")],
  result: (types) => types.reduce(join, scalar("null")),
  evaluate: (args, frame, result) => {
    const [number, least, most] = [numericAt(args, 0, frame), numericAt(args, 1, frame), numericAt(args, 2, frame)];
    if (number === null) return null;
    let kept = number;
    if (most !== null && (compareValues(kept, most) ?? 0) > 0) kept = most;
    if (least !== null && (compareValues(kept, least) ?? 0) < 0) kept = least;
    return result === "decimal" ? exact(kept) : kept;
  },
};

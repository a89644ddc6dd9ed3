import { Decimal } from "@tessera/std/decimal.ts";
import { join, scalar } from "../../check/type.ts";
import { exact } from "../../values/comparison.ts";
import { numericAt } from "../argument.ts";
import type { FunctionDefinition } from "../library.ts";
import { numberParameter } from "../parameters.ts";

/**
 * `roundTo(number, step)`: the nearest multiple of the step, half away from zero: `roundTo(1232, 5)` is 1230. A step of
 * zero changes nothing. Null when either is null.
 */
export const roundTo: FunctionDefinition = {
  name: "roundTo",
  group: "number",
  fuel: 10,
  parameters: [numberParameter("number"), numberParameter("step")],
  result: (types) => types.reduce(join, scalar("null")),
  evaluate: (args, frame, result) => {
    const [number, step] = [numericAt(args, 0, frame), numericAt(args, 1, frame)];
    if (number === null || step === null) return null;
    const [left, right] = [exact(number), exact(step)];
    const steps = left && right?.trimmed() ? left.divide(right) : null;
    const rounded = steps && right ? steps.round(0).multiply(right) : left;
    if (!rounded) return number;
    return result === "decimal" || number instanceof Decimal || step instanceof Decimal ? rounded : rounded.toNumber();
  },
};

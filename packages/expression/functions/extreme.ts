import { type ExpressionType, itemOf, join, numberKinds, scalar, type TypeKind, textKinds } from "../check/type.ts";
import type { Frame } from "../compile/frame.ts";
import { compareValues, exact } from "../values/comparison.ts";
import { paid } from "../values/reserve.ts";
import { type EngineValue, isList } from "../values/value.ts";
import { type Arguments, mappedItems, valueAt, valuesFrom } from "./argument.ts";
import type { FunctionParameter } from "./library.ts";
import { workedOn } from "./parameters.ts";

const ordered: readonly TypeKind[] = [...numberKinds, ...textKinds, "date", "time", "datetime", "instant"];

/** Parameters of `min` and `max`: a list with an arrow function at will, or single values. */
export const extremeParameters: readonly FunctionParameter[] = [
  { name: "value", accepts: ["list", ...ordered], items: [...ordered, "row"], structural: true },
  {
    name: "values",
    accepts: ordered,
    optional: true,
    rest: true,
    lambda: ([list]) => [itemOf(list), scalar("integer")],
  },
];

/** The type of what `min` and `max` give. */
export function extremeType(types: readonly ExpressionType[]): ExpressionType {
  if (types[0]?.kind !== "list") return types.reduce(join, scalar("null"));
  return types[1] && types[1].kind !== "function" ? scalar("unknown") : workedOn(types);
}

/** The value that comes first (`direction` -1) or last (1) in order; nulls and NaN are passed over. */
export function extreme(args: Arguments, frame: Frame, result: TypeKind, direction: 1 | -1): EngineValue {
  const overList = isList(valueAt(args, 0)) || typeof args[1] === "function";
  const values = overList ? mappedItems(args, frame) : valuesFrom(args, 0);
  let best: EngineValue = null;
  for (const value of values) {
    if (compareValues(value, value) === null) continue;
    if (best === null || (compareValues(paid(frame, value), best) ?? 0) * direction > 0) best = value;
  }
  return result === "decimal" && best !== null ? exact(best) : best;
}

import { type Condition, ConditionSchema } from "@tessera/contract/definitions/condition.ts";
import { TesseraError } from "@tessera/contract/errors.ts";
import { Compile } from "typebox/compile";

const isCondition = Compile(ConditionSchema);
/** Deeper than any condition that the guard takes: each of its levels is two or three of JSON. */
const deepest = 120;

/** Looked at level by level: the schema's check goes down by calling itself, which a hostile text could exhaust. */
function isShallow(value: unknown): boolean {
  let level: readonly unknown[] = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > deepest) return false;
    level = level.flatMap((one) => (typeof one === "object" && one !== null ? Object.values(one) : []));
  }
  return true;
}

/** The filter of a message, null without one. Throws `invalid_input`. */
export function readFilter(filter: unknown): Condition | null {
  if (filter === null || filter === undefined) return null;
  if (isShallow(filter) && isCondition.Check(filter)) return filter;
  throw new TesseraError("invalid_input", { problems: [{ path: "/filter", code: "anyOf" }] });
}

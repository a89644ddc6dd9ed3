import { type Condition, rowsAsked } from "./condition.ts";
import { conditionParts } from "./isBoundedCondition.ts";

/** Sources of the rows that a bounded condition asks for, also in what it asks of these. */
export function askedRows(condition: Condition): readonly string[] {
  const inside = conditionParts(condition).flatMap(askedRows);
  if ("exists" in condition) return [rowsAsked(condition.exists), ...inside];
  return "in" in condition ? [rowsAsked(condition.rows), ...inside] : inside;
}

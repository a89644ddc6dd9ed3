import type { Condition } from "./condition.ts";
import { conditionParts } from "./isBoundedCondition.ts";

/** What a statement has to do for a condition: its comparisons, and of these those that look through texts. */
export interface ConditionCost {
  readonly comparisons: number;
  readonly patterns: number;
}

const searching: ReadonlySet<string> = new Set(["LIKE", "NOT LIKE"]);

/** Counts the comparisons of a condition that `isBoundedCondition` has taken. */
export function conditionCost(condition: Condition): ConditionCost {
  let [comparisons, patterns] = [0, 0];
  for (let level: readonly Condition[] = [condition]; level.length > 0; level = level.flatMap(conditionParts)) {
    for (const node of level) {
      if ("field" in node || "in" in node) comparisons++;
      if ("field" in node && searching.has(node.operator)) patterns++;
    }
  }
  return { comparisons, patterns };
}

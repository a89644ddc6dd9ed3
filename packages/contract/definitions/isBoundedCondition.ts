import type { Condition } from "./condition.ts";

const deepest = 30;
const max = 1000;
const maxExists = 20;

/** Whether a condition asks for rows of something else. */
const asksRows = (node: Condition) => "exists" in node || "in" in node;

/** The conditions that a condition is made of. */
export function conditionParts(node: Condition): readonly Condition[] {
  if ("and" in node) return node.and;
  if ("or" in node) return node.or;
  if ("not" in node) return [node.not];
  return asksRows(node) && node.where ? [node.where] : [];
}

/**
 * Whether a tree is small enough for a statement. It is looked at level by level, so that no tree can exhaust the
 * stack.
 */
export function isBoundedCondition(condition: Condition): boolean {
  let level: readonly Condition[] = [condition];
  let count = 0;
  let exists = 0;
  for (let depth = 0; level.length > 0; depth++) {
    count += level.length;
    exists += level.filter(asksRows).length;
    if (depth > deepest || count > max || exists > maxExists) return false;
    level = level.flatMap(conditionParts);
  }
  return true;
}

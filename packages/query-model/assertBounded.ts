import type { Condition } from "@tessera/contract/definitions/condition.ts";
import { invalidCondition } from "./invalidCondition.ts";

const deepest = 30;
const most = 1000;
const mostExists = 20;

function parts(node: Condition): readonly Condition[] {
  if ("and" in node) return node.and;
  if ("or" in node) return node.or;
  if ("not" in node) return [node.not];
  return "exists" in node && node.where ? [node.where] : [];
}

/**
 * Refuses trees too deep or too big, level by level, so that no tree can exhaust the stack. To be called before anything else walks a
 * tree that came from outside. Throws `invalid_input`.
 */
export function assertBounded(condition: Condition): void {
  let level: readonly Condition[] = [condition];
  let count = 0;
  let exists = 0;
  for (let depth = 0; level.length > 0; depth++) {
    count += level.length;
    exists += level.filter((node) => "exists" in node).length;
    if (depth > deepest || count > most || exists > mostExists) throw invalidCondition("", "condition_too_big");
    level = level.flatMap(parts);
  }
}

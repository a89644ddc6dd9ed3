import type { Condition } from "@tessera/contract/definitions/condition.ts";
import type { Operator } from "@tessera/contract/values/valueType.ts";
import { type FieldCondition, operandValueOf } from "./condition.ts";

const opposite: ReadonlyMap<Operator, Operator> = new Map([
  ["=", "<>"],
  ["LIKE", "NOT LIKE"],
  ["IN", "NOT IN"],
  ["BETWEEN", "NOT BETWEEN"],
]);

/**
 * Conditions that must all hold, where neighbours that one operator says together have become one: `>=` and `<=` a
 * range, a test that the field is there and the negation of a comparison the operator that is its opposite.
 */
export function joinedRanges(items: readonly Condition[]): readonly Condition[] {
  const joined: Condition[] = [];
  for (const item of items) {
    const before = joined.at(-1);
    const one = before && (range(before, item) ?? negation(before, item) ?? sameField(before, item));
    if (one) joined[joined.length - 1] = one;
    else joined.push(item);
  }
  return joined;
}

function range(from: Condition, to: Condition): FieldCondition | null {
  if (!("field" in from) || !("field" in to) || from.field !== to.field) return null;
  if (from.operator !== ">=" || to.operator !== "<=") return null;
  const [low, high] = [operandValueOf(from), operandValueOf(to)];
  if (low === undefined || high === undefined) return null;
  return { field: from.field, operator: "BETWEEN", operand: { value: [low, high] } };
}

function negation(before: Condition, item: Condition): FieldCondition | null {
  if (!("not" in item) || !isThereTest(before)) return null;
  const { not } = item;
  if (!("field" in not) || not.field !== before.field || (not.operand && "field" in not.operand)) return null;
  const operator = opposite.get(not.operator);
  return operator ? { ...not, operator } : null;
}

/** `a != null && a == b`: of two fields that are both null nothing is said any more. */
function sameField(before: Condition, item: Condition): FieldCondition | null {
  if (!("or" in item) || !isThereTest(before)) return null;
  const [nulls, equal, ...rest] = item.or;
  if (rest.length > 0 || !nulls || !equal || !("and" in nulls) || !("field" in equal)) return null;
  const isOfNulls = nulls.and.some(
    (test) => "field" in test && test.field === before.field && test.operator === "IS NULL",
  );
  return isOfNulls && equal.field === before.field && equal.operand && "field" in equal.operand ? equal : null;
}

function isThereTest(condition: Condition): condition is FieldCondition {
  return "field" in condition && condition.operator === "IS NOT NULL";
}

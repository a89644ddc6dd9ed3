import type { Condition, Operand } from "@tessera/contract/definitions/condition.ts";
import { conditionParts } from "@tessera/contract/definitions/isBoundedCondition.ts";
import { readLinkedPath } from "@tessera/contract/definitions/linkedPath.ts";
import { TesseraError } from "@tessera/contract/errors.ts";
import { assertBounded } from "@tessera/query-model/conditions/assertBounded.ts";
import type { RequestContext } from "@tessera/server-core/context.ts";

/**
 * What a statement has to do for a condition: its comparisons, of these those that look through texts or linked
 * records, and the values that are compared with, of which a statement holds 65,535 at most.
 */
export interface ConditionCost {
  readonly comparisons: number;
  readonly patterns: number;
  readonly values: number;
}

const searching: ReadonlySet<string> = new Set(["LIKE", "NOT LIKE"]);

/** Whether a comparison of a path takes looking through something, for each record. */
const looksThrough = (path: string, operator: string): boolean =>
  searching.has(operator) || readLinkedPath(path) !== null;

function valuesIn(operand: Operand | null | undefined): number {
  if (!operand || !("value" in operand)) return 1;
  return Array.isArray(operand.value) ? operand.value.length : 1;
}

/** Counts the comparisons of a condition that `isBoundedCondition` has taken. */
function conditionCost(condition: Condition): ConditionCost {
  let [comparisons, patterns, values] = [0, 0, 0];
  for (let level: readonly Condition[] = [condition]; level.length > 0; level = level.flatMap(conditionParts)) {
    for (const node of level) {
      if ("field" in node || "in" in node) comparisons++;
      if ("field" in node && looksThrough(node.field, node.operator)) patterns++;
      if ("field" in node) values += valuesIn(node.operand);
    }
  }
  return { comparisons, patterns, values };
}

/** What a caller's own conditions may cost; those of definitions do not count. A filter row of a page needs a dozen. */
const maxOfPerson: ConditionCost = { comparisons: 1_000, patterns: 50, values: 20_000 };
const maxOfGuest: ConditionCost = { comparisons: 60, patterns: 20, values: 5_000 };

/**
 * Refuses what a caller asks too much with, before a statement is made of it: `invalid_input` for a tree that is too
 * deep or too big for anyone, `query_too_expensive` for more comparisons or values than the caller may have made for
 * each record. What the server asks by itself is only bounded.
 */
export function assertAffordable(
  { address, subject }: Pick<RequestContext, "address" | "subject">,
  asked: Condition | null | undefined,
): void {
  assertBounded(asked);
  if (!asked || address === undefined) return;
  const max = subject.userId === null ? maxOfGuest : maxOfPerson;
  const { comparisons, patterns, values } = conditionCost(asked);
  if (comparisons > max.comparisons) throw new TesseraError("query_too_expensive", { comparisons: max.comparisons });
  if (patterns > max.patterns) throw new TesseraError("query_too_expensive", { patterns: max.patterns });
  if (values > max.values) throw new TesseraError("query_too_expensive", { values: max.values });
}

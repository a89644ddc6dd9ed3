import { type Condition, rowsAsked } from "@tessera/contract/definitions/condition.ts";
import type { SqlFragment } from "../sql.ts";
import type { Term } from "../terms.ts";
import { assertBounded } from "./assertBounded.ts";
import { comparisonSql } from "./comparison.ts";
import { countHolds, countOf, isCountOperator } from "./countOperand.ts";
import { type OperandSource, operandValue } from "./operands.ts";
import { allOf, anyOf, notTrue, type Predicate } from "./predicate.ts";

/** Whose eyes a condition is evaluated with: what paths mean there, and which rows of child entities there are. */
export interface ConditionScope {
  readonly operands: OperandSource;
  /** Makes the comparison that `compare` says of the term at `path`; `testsNull` when it may hold for null itself. */
  leaf(path: string, testsNull: boolean, compare: (term: Term) => SqlFragment): SqlFragment;
  /** The term at `path`, usable wherever the scope's rows are. */
  term(path: string): Term;
  /** Whether a row of `source` (an entity, or a query by `query:<id>`) that references this row fits. */
  exists(source: string, reference: string, where: Condition | null): SqlFragment;
  /** Whether a row of `source` fits whose value at `column` is that of `left`, a term of this row. */
  among(left: Term, source: string, column: string, where: Condition | null): SqlFragment;
}

/** Whether a comparison is true where nothing is at the end of its path. */
function holdsForNull(leaf: Extract<Condition, { readonly field: string }>, operands: OperandSource): boolean {
  const { field, operand, operator } = leaf;
  if (!isCountOperator(operator)) return operator === "IS NULL";
  const asked = operand && !("field" in operand) ? operandValue(operand, operands) : null;
  return asked !== null && countHolds(0, operator, countOf(asked, field));
}

/**
 * A condition as SQL (semantics: `comparisonSql`; `not` is two-valued). Throws `invalid_input` for unknown paths,
 * operators a type does not have, values of the wrong type, and trees too deep or too big.
 */
export function conditionSql(condition: Condition, scope: ConditionScope): Predicate {
  assertBounded(condition);
  const walk = (node: Condition): Predicate => {
    if ("and" in node) return allOf(node.and.map(walk));
    if ("or" in node) return anyOf(node.or.map(walk));
    if ("not" in node) return notTrue(walk(node.not));
    if ("exists" in node) return scope.exists(rowsAsked(node.exists), node.exists.reference, node.where ?? null);
    if ("in" in node) {
      const { in: path, rows, where = null } = node;
      return scope.leaf(path, false, (left) => scope.among(left, rowsAsked(rows), rows.column, where));
    }
    const { field, operator, operand } = node;
    return scope.leaf(field, holdsForNull(node, scope.operands), (term) =>
      comparisonSql(term, operator, operand ?? null, field, scope.operands, (path) => scope.term(path)),
    );
  };
  return walk(condition);
}

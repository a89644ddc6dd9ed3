import type { ColumnModel } from "../entityModel.ts";
import { canEqual } from "../query/queryTypes.ts";
import { type SqlFragment, sql } from "../sql.ts";
import { comparableSql, type Term } from "../terms.ts";

/**
 * What a path ends in, as far as it decides whether two values are compared: its column, or the key of the entity that
 * a reference names.
 */
export type TermEnd =
  | { readonly kind: "column"; readonly column: ColumnModel }
  | { readonly kind: "reference"; readonly target: { readonly id: string; readonly key: readonly ColumnModel[] } };

const columnsOf = (end: TermEnd): readonly ColumnModel[] => (end.kind === "column" ? [end.column] : end.target.key);

/**
 * Whether values of two ends can be equal: columns whose types compare, references to one entity, or a reference and a
 * column of its key.
 */
export function endsCanEqual(left: TermEnd, right: TermEnd): boolean {
  if (left.kind === "reference" && right.kind === "reference" && left.target.id !== right.target.id) return false;
  const [ours, theirs] = [columnsOf(left), columnsOf(right)];
  return (
    ours.length === theirs.length &&
    ours.length > 0 &&
    ours.every((column, index) => canEqual(column.type.name, theirs[index]?.type.name ?? "other"))
  );
}

/** What a term is compared by. */
function partsOf(term: Term): readonly SqlFragment[] {
  return term.kind === "column" ? [comparableSql(term.column, term.sql)] : term.parts;
}

/** Where two terms are equal; null equals nothing. Null for terms that cannot be compared. */
export function equalTerms(left: Term, right: Term): SqlFragment | null {
  if (!endsCanEqual(left, right)) return null;
  const theirs = partsOf(right);
  const pairs = partsOf(left).map((part, index) => sql`${part} = ${theirs[index] ?? sql`null`}`);
  return sql`(${sql.join(pairs, " and ")})`;
}

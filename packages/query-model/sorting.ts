import { collationName } from "./collationName.ts";
import type { ColumnModel } from "./entityModel.ts";
import type { GuardedScope } from "./guardedScope.ts";
import { invalidCondition } from "./invalidCondition.ts";
import { type SqlFragment, sql } from "./sql.ts";
import { bareColumn, comparableSql } from "./terms.ts";

/** One term of a sort order. */
export interface SortTerm {
  readonly path: string;
  readonly direction: "asc" | "desc";
}

/** The collation of a person's language. */
export function collationOf(language: string): SqlFragment {
  return sql.name("pg_catalog", collationName(language));
}

const most = 10;

/** The places of fixed choices in the order that their column has them; what is none of them comes behind, by itself. Of several the first counts first. */
function choiceOrderSql(column: ColumnModel, value: SqlFragment): SqlFragment | null {
  const keys = (column.body.options ?? []).map(({ key }) => key);
  if (column.type.name === "list" && keys.length > 0) {
    const places = sql`array(select array_position(${keys}::text[], item) from unnest((${value})::text[]) as item order by 1)`;
    return sql`case when cardinality(${value}) > 0 then ${places} end`;
  }
  return keys.length === 0 ? null : sql`array_position(${keys}::text[], (${value})::text)`;
}

/**
 * `order by` terms: texts in the person's language, fixed choices in their own order, references by display name, then the key, so that
 * pages do not overlap. Empty for an entity without key and no terms. `first` goes before all. Throws `invalid_input` for a column that has no order.
 */
export function sortSql(
  terms: readonly SortTerm[],
  scope: GuardedScope,
  language: string,
  first: SqlFragment | null = null,
): SqlFragment {
  if (terms.length > most) throw invalidCondition("", "too_many_terms");
  const sorted = terms.map((asked) => {
    const seen = scope.see(asked.path).term;
    const direction = sql.raw(asked.direction === "desc" ? "desc" : "asc");
    if (seen.kind === "reference") return sql`${seen.display} collate ${collationOf(language)} ${direction}`;
    if (!seen.column.type.sortable) throw invalidCondition(asked.path, "not_sortable");
    const value = comparableSql(seen.column, seen.sql);
    const text =
      seen.column.type.name === "text"
        ? value
        : seen.column.type.name === "list"
          ? sql`nullif(array_to_string(${value}, ', '), '')`
          : null;
    const term =
      text === null ? sql`${value} ${direction}` : sql`(${text}) collate ${collationOf(language)} ${direction}`;
    const place = choiceOrderSql(seen.column, seen.sql);
    return place === null ? term : sql`${place} ${direction}, ${term}`;
  });
  const paths = new Set(terms.map((term) => term.path));
  const ties = scope.entity.key
    .filter((column) => !paths.has(column.name))
    .map((column) => bareColumn(scope.alias, column));
  const all = [...(first === null ? [] : [first]), ...sorted, ...ties];
  return all.length === 0 ? sql.empty : sql`order by ${sql.join(all)}`;
}

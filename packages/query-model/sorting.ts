import type { GuardedScope } from "./guardedScope.ts";
import { invalidCondition } from "./invalidCondition.ts";
import { type SqlFragment, sql } from "./sql.ts";
import { bareColumn, comparableSql } from "./terms.ts";

/** One term of a sort order. */
export interface SortTerm {
  readonly path: string;
  readonly direction: "asc" | "desc";
}

const collations: ReadonlyMap<string, SqlFragment> = new Map([
  ["hu", sql.name("pg_catalog", "hu-HU-x-icu")],
  ["en", sql.name("pg_catalog", "en-US-x-icu")],
  ["de", sql.name("pg_catalog", "de-DE-x-icu")],
]);

/** The collation of a person's language. */
export function collationOf(language: string): SqlFragment {
  return collations.get(language) ?? sql.name("pg_catalog", "en-US-x-icu");
}

const most = 10;

/**
 * `order by` terms: texts in the person's language, references by display name, then the key, so that pages do not overlap. Empty for
 * an entity without key and no terms. Throws `invalid_input` for a column that has no order.
 */
export function sortSql(terms: readonly SortTerm[], scope: GuardedScope, language: string): SqlFragment {
  if (terms.length > most) throw invalidCondition("", "too_many_terms");
  const sorted = terms.map((term) => {
    const seen = scope.see(term.path).term;
    const direction = sql.raw(term.direction === "desc" ? "desc" : "asc");
    if (seen.kind === "reference") return sql`${seen.display} collate ${collationOf(language)} ${direction}`;
    if (!seen.column.type.sortable) throw invalidCondition(term.path, "not_sortable");
    const value = comparableSql(seen.column, seen.sql);
    return seen.column.type.name === "text"
      ? sql`(${value}) collate ${collationOf(language)} ${direction}`
      : sql`${value} ${direction}`;
  });
  const asked = new Set(terms.map((term) => term.path));
  const ties = scope.entity.key
    .filter((column) => !asked.has(column.name))
    .map((column) => bareColumn(scope.alias, column));
  const all = [...sorted, ...ties];
  return all.length === 0 ? sql.empty : sql`order by ${sql.join(all)}`;
}

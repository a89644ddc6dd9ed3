import { invalidCondition } from "./conditions/invalidCondition.ts";
import type { ColumnModel } from "./entityModel.ts";
import type { GuardedScope } from "./guardedScope.ts";
import { type SqlFragment, sql } from "./sql.ts";
import { sortedSql } from "./terms.ts";

const names: ReadonlyMap<string, string> = new Map([
  ["hu", "hu-HU-x-icu"],
  ["en", "en-US-x-icu"],
  ["de", "de-DE-x-icu"],
]);

/** Name of the collation, in `pg_catalog`, by which texts are sorted for readers of a language. */
export function collationName(language: string): string {
  return names.get(language) ?? "en-US-x-icu";
}

/** One term of a sort order. */
export interface SortTerm {
  readonly path: string;
  readonly direction: "asc" | "desc";
}

/** The collation of a person's language. */
export function collationOf(language: string): SqlFragment {
  return sql.name("pg_catalog", collationName(language));
}

const max = 10;

/**
 * The places of fixed choices in the order that their column has them; what is none of them comes behind, by itself. Of
 * several the first counts first.
 */
function choiceOrderSql(column: ColumnModel, value: SqlFragment): SqlFragment | null {
  const keys = (column.body.options ?? []).map(({ key }) => key);
  if (column.type.name === "list" && keys.length > 0) {
    const places = sql`array(select array_position(${keys}::text[], item) from unnest((${value})::text[]) as item order by 1)`;
    return sql`case when cardinality(${value}) > 0 then ${places} end`;
  }
  return keys.length === 0 ? null : sql`array_position(${keys}::text[], (${value})::text)`;
}

/** One term of an order by a column. Throws `invalid_input` for one that has no order; `path` names it. */
export function columnOrderSql(
  column: ColumnModel,
  cell: SqlFragment,
  order: SortTerm["direction"],
  language: string,
  path = column.name,
): SqlFragment {
  if (!column.type.sortable) throw invalidCondition(path, "not_sortable");
  const direction = sql.raw(order === "desc" ? "desc" : "asc");
  const value = sortedSql(column, cell);
  const { name, order: own } = column.type;
  const text =
    own?.kind === "text" || (!own && name === "text")
      ? value
      : !own && name === "list"
        ? sql`nullif(array_to_string(${value}, ', '), '')`
        : null;
  const term =
    text === null ? sql`${value} ${direction}` : sql`(${text}) collate ${collationOf(language)} ${direction}`;
  const place = choiceOrderSql(column, cell);
  return place === null ? term : sql`${place} ${direction}, ${term}`;
}

/**
 * `order by` terms: texts in the person's language, fixed choices in their own order, references and elements that
 * name records by display name, then the key, so that pages do not overlap; rows of a query in its own order where
 * `terms` leave it open. Empty for an entity without key and no terms. `first` goes before all. Throws `invalid_input`
 * for a column that has no order.
 */
export function sortSql(
  terms: readonly SortTerm[],
  scope: GuardedScope,
  language: string,
  first: SqlFragment | null = null,
): SqlFragment {
  if (terms.length > max) throw invalidCondition("", "too_many_terms");
  const paths = new Set(terms.map((term) => term.path));
  const own = (scope.entity.derived?.order ?? []).filter(({ path }) => !paths.has(path));
  const sorted = [...terms, ...own].map((asked) => {
    const { elements, term: seen } = scope.see(asked.path);
    const byName = (name: SqlFragment): SqlFragment =>
      sql`${name} collate ${collationOf(language)} ${sql.raw(asked.direction === "desc" ? "desc" : "asc")}`;
    if (seen.kind === "reference") return byName(seen.display);
    if (elements !== null) return byName(elements.text());
    return columnOrderSql(seen.column, seen.sql, asked.direction, language, asked.path);
  });
  const all = [...(first === null ? [] : [first]), ...sorted, ...scope.ties(paths)];
  return all.length === 0 ? sql.empty : sql`order by ${sql.join(all)}`;
}

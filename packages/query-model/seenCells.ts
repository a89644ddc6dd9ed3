import { type Predicate, predicateSql } from "./conditions/predicate.ts";
import type { SeenTerm } from "./guardedScope.ts";
import { jsonObject } from "./jsonSql.ts";
import { type SqlFragment, sql } from "./sql.ts";
import { wireSql } from "./terms.ts";

/** The wire form of what a path shows; a reference shows its display name. */
export function seenWireSql(seen: SeenTerm): SqlFragment {
  const { term } = seen;
  return term.kind === "reference" ? term.display : wireSql(term.column, term.sql);
}

/** Names of the masked cells of a row as a JSON array. */
export function maskedSql(cells: readonly { readonly name: string; readonly masked: Predicate }[]): SqlFragment {
  const open = cells.filter((cell) => cell.masked !== "never");
  if (open.length === 0) return sql`'[]'::json`;
  const names = open.map((cell) =>
    cell.masked === "always"
      ? sql`${cell.name}::text`
      : sql`case when ${predicateSql(cell.masked)} then ${cell.name}::text end`,
  );
  return sql`array_to_json(array_remove(array[${sql.join(names)}], null))`;
}

/** How many masked values stand behind the cells of a row, as a JSON object of those with any. */
export function maskedCountsSql(
  cells: readonly { readonly name: string; readonly hidden: SqlFragment | null }[],
): SqlFragment | null {
  const counts = cells.flatMap(({ name, hidden }): [string, SqlFragment][] =>
    hidden === null ? [] : [[name, sql`nullif(${hidden}, 0)`]],
  );
  return counts.length === 0 ? null : sql`json_strip_nulls((${jsonObject(counts)})::json)`;
}

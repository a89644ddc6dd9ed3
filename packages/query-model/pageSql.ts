import { type AnsweredValue, answeredRows, type PageStatement } from "./answeredRows.ts";
import { invalidCondition } from "./conditions/invalidCondition.ts";
import { keysCondition } from "./conditions/keyCondition.ts";
import { allOf } from "./conditions/predicate.ts";
import type { EntityModel } from "./entityModel.ts";
import type { QueryEnvironment } from "./environment.ts";
import { guardedScope, type SeenTerm } from "./guardedScope.ts";
import { jsonObject } from "./jsonSql.ts";
import { constantMay, flagSql, mayPredicates } from "./rowRights.ts";
import { rowValueSql } from "./rowValueSql.ts";
import { maskedCountsSql, maskedSql } from "./seenCells.ts";
import {
  type Membership,
  memberPredicate,
  pageLimits,
  type Selection,
  searchRank,
  selectedRows,
  whereSql,
  wholeNumber,
} from "./selection.ts";
import { type SortTerm, sortSql } from "./sorting.ts";
import { type SqlFragment, sql } from "./sql.ts";
import { bareColumn, keyTextSql } from "./terms.ts";

/** A page of rows (design §8). */
export interface Query extends Selection {
  readonly columns: readonly { readonly name: string; readonly path: string }[];
  readonly order: readonly SortTerm[];
  /** Whether rows whose display name fits the search best come first, whatever `order` says of others. */
  readonly isRanked?: boolean;
  readonly offset: number;
  /** Null: all rows, for anyone who reads them bit by bit. */
  readonly limit: number | null;
  /** Only rows with these record keys; then up to 1,000 rows are answered. */
  readonly keys?: readonly string[];
  /** Each row says under `in`, for each of these in its order, whether it belongs to it. */
  readonly memberships?: readonly Membership[];
}

const maxColumns = 200;
const maxKeys = 1000;

function keySql(entity: EntityModel, alias: string): AnsweredValue {
  const [only, ...more] = entity.key;
  if (!only) return "null";
  // Of a boolean, PostgreSQL sends a letter, which is not what stands in keys.
  if (more.length === 0 && only.type.wire !== "boolean")
    return { sql: rowValueSql(only, bareColumn(alias, only)), kind: "text" };
  const parts = entity.key.map((column) => bareColumn(alias, column));
  return { sql: keyTextSql(entity, parts), kind: "text" };
}

function cellSql({ term }: SeenTerm): AnsweredValue {
  if (term.kind === "reference") return { sql: term.display, kind: "text" };
  return { sql: rowValueSql(term.column, term.sql), kind: term.column.type.wire };
}

/**
 * What is masked in a row: the names of its cells; of rows that a query makes, how many of the values that each cell is
 * made of. Null: nothing can be.
 */
function maskedCells(
  cells: readonly (SeenTerm & { readonly name: string })[],
  entity: EntityModel,
): SqlFragment | null {
  if (cells.every(({ masked }) => masked === "never")) return null;
  return entity.derived === null ? maskedSql(cells) : maskedCountsSql(cells);
}

/** A page: rows are chosen, sorted and cut by the database, which sends them as it does any rows; see `jsonRows`. */
export function pageSql(query: Query, env: QueryEnvironment): PageStatement {
  const entity = env.models.rows(query.entity);
  if (query.columns.length > maxColumns) throw invalidCondition("columns", "too_many_terms");
  const scope = guardedScope(entity, env.alias(), env);
  const { keys, memberships } = query;
  const selected = allOf([
    selectedRows(query, scope),
    keys === undefined ? "always" : keysCondition(entity, scope.alias, keys),
  ]);
  const cells = query.columns.map((column) => ({ name: column.name, ...scope.see(column.path) }));
  const masked = maskedCells(cells, entity);
  const may = mayPredicates(entity, scope.alias, env);
  const constant = constantMay(may);
  const more: [string, AnsweredValue][] = [];
  if (masked !== null) more.push(["masked", { sql: masked, kind: "json" }]);
  if (constant === null)
    more.push(["may", { sql: jsonObject(may.map(([name, predicate]) => [name, flagSql(predicate)])), kind: "json" }]);
  else if (constant !== "") more.push(["may", constant]);
  if (memberships !== undefined) {
    const flags = memberships.map((one) => flagSql(memberPredicate(one, scope)));
    more.push(["in", { sql: sql`json_build_array(${sql.join(flags)})`, kind: "json" }]);
  }
  const { select, shape } = answeredRows({
    key: keySql(entity, scope.alias),
    cells: cells.map((cell) => [cell.name, cellSql(cell)]),
    more,
  });
  const rank = query.isRanked === true && query.search ? searchRank(query.search, scope) : null;
  const order = sortSql(query.order, scope, env.language, rank);
  const limits =
    query.limit === null ? sql.empty : pageLimits(query.limit, query.offset, keys === undefined ? 500 : maxKeys);
  return {
    // What does not depend on rows is asked once, before the first.
    statement: (isFresh) =>
      sql`select ${select} from ${scope.from()} ${whereSql(allOf([isFresh, selected]))} ${order} ${limits}`,
    shape,
  };
}

/** How many rows, counted to `bound` and one more. */
export function countSql(selection: Selection, bound: number, env: QueryEnvironment): SqlFragment {
  const scope = guardedScope(env.models.rows(selection.entity), env.alias(), env);
  const rows = selectedRows(selection, scope);
  const limit = wholeNumber(bound + 1, 1, 1_000_000_000, "bound");
  return sql`(select count(*) from (select 1 from ${scope.from()} ${whereSql(rows)} limit ${limit}) counted)`;
}

import type { Condition } from "@tessera/contract/definitions/condition.ts";
import { TesseraError } from "@tessera/contract/errors.ts";
import { conditionSql } from "./conditionSql.ts";
import type { EntityModel } from "./entityModel.ts";
import type { QueryEnvironment } from "./environment.ts";
import { type GuardedScope, guardedScope, type SeenTerm } from "./guardedScope.ts";
import { invalidCondition } from "./invalidCondition.ts";
import type { RowShape, RowValue, RowValueKind } from "./jsonRows.ts";
import { jsonObject } from "./jsonSql.ts";
import { keysCondition } from "./keyCondition.ts";
import { allOf, type Predicate, predicateSql } from "./predicate.ts";
import { type GroupValue, groupPredicate } from "./query/groupValue.ts";
import { rowPredicate } from "./rowPredicate.ts";
import { rowValueSql } from "./rowValueSql.ts";
import { type SearchChoices, searchPredicate, searchWords } from "./searching.ts";
import { searchRankSql } from "./searchText.ts";
import { type SortTerm, sortSql } from "./sorting.ts";
import { type SqlFragment, sql } from "./sql.ts";
import { bareColumn, keyTextSql, wireSql } from "./terms.ts";

/** Which rows of an entity; all of it is evaluated with the caller's rights. */
export interface Selection {
  readonly entity: string;
  /** What the reader asks; it compares texts as he reads them. */
  readonly where?: Condition | null;
  /** What a definition fixes; it compares the texts of the source language, whoever reads. */
  readonly fixed?: Condition | null;
  readonly search?: string | null;
  readonly searchPaths?: readonly string[];
  /** Fixed choices at the ends of `searchPaths`, in the words of the reader. */
  readonly searchChoices?: readonly SearchChoices[];
  /** Groups that the rows belong to, one inside the other. */
  readonly within?: readonly GroupValue[];
}

/** A page of rows (design §8). */
export interface Query extends Selection {
  readonly columns: readonly { readonly name: string; readonly path: string }[];
  readonly order: readonly SortTerm[];
  /** Whether rows whose display name fits the search best come first, whatever `order` says of others. */
  readonly isRanked?: boolean;
  readonly offset: number;
  /** Null: all rows, for whoever reads them bit by bit. */
  readonly limit: number | null;
  /** Only rows with these record keys; then up to 1,000 rows are answered. */
  readonly keys?: readonly string[];
  /** Each row says under `in`, for each of these in its order, whether it belongs to it. */
  readonly memberships?: readonly Membership[];
}

/** What a row may belong to besides the selection that found it. */
export type Membership = Omit<Selection, "entity">;

const mostColumns = 200;
const maxPaths = 30;
const maxKeys = 1000;

/** A checked whole number as SQL text: the planner sees limits, which it must to choose an index. */
function wholeNumber(value: number, min: number, max: number, name: string): SqlFragment {
  if (!Number.isInteger(value) || value < min || value > max) throw invalidCondition(name, "value_out_of_range");
  return sql.raw(String(value));
}

/** `limit … offset …` of 1 to `most` rows. */
export function pageLimits(limit: number, offset: number, most = 500): SqlFragment {
  const rows = wholeNumber(limit, 1, most, "limit");
  const skipped = wholeNumber(offset, 0, 1_000_000_000, "offset");
  return offset === 0 ? sql`limit ${rows}` : sql`limit ${rows} offset ${skipped}`;
}

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

/** Where the caller may change and delete the row of `alias`. */
function mayPredicates(
  entity: EntityModel,
  alias: string,
  env: QueryEnvironment,
): readonly (readonly ["update" | "delete", Predicate])[] {
  const isView = entity.body.origin === "view" || entity.key.length === 0;
  const may = (action: "update" | "delete"): Predicate => (isView ? "never" : rowPredicate(action, entity, alias, env));
  return [
    ["update", may("update")],
    ["delete", may("delete")],
  ];
}

function flagSql(predicate: Predicate): SqlFragment {
  return typeof predicate === "string" ? predicateSql(predicate) : sql`coalesce(${predicate}, false)`;
}

/** Whether the caller may change and delete the row of `alias`, as fields of a JSON object. */
export function mayFields(
  entity: EntityModel,
  alias: string,
  env: QueryEnvironment,
): readonly (readonly [string, SqlFragment])[] {
  return mayPredicates(entity, alias, env).map(([name, predicate]) => [name, flagSql(predicate)]);
}

/** The rows of a selection that the caller may see. Throws `access_denied` when no grant lets him see any. */
export function selectedRows(selection: Selection, scope: GuardedScope): Predicate {
  if (scope.rows === "never") throw new TesseraError("access_denied");
  return allOf([scope.rows, memberPredicate(selection, scope)]);
}

/** What a membership asks of the rows of a scope, rights apart. */
export function memberPredicate(selection: Membership, scope: GuardedScope): Predicate {
  const paths = selection.searchPaths ?? [];
  if (paths.length > maxPaths) throw invalidCondition("searchPaths", "too_many_terms");
  return allOf([
    selection.fixed ? conditionSql(selection.fixed, scope.source) : "always",
    selection.where ? conditionSql(selection.where, scope) : "always",
    selection.search ? searchPredicate(selection.search, paths, scope, selection.searchChoices) : "always",
    ...(selection.within ?? []).map((value) => groupPredicate(value, scope)),
  ]);
}

/** How well the display name of a row fits a search, the best first; see `searchRankSql`. Names count in the reader's language and in the source's. Null without a word. */
export function searchRank(search: string, scope: GuardedScope): SqlFragment | null {
  const words = searchWords(search);
  if (words.length === 0) return null;
  const { name, source } = scope.display();
  const rank = searchRankSql(name, words);
  return source === null ? rank : sql`least(${rank}, ${searchRankSql(source, words)})`;
}

/** `where …`, or nothing. */
export function whereSql(predicate: Predicate): SqlFragment {
  return predicate === "always" ? sql.empty : sql`where ${predicateSql(predicate)}`;
}

/** What may be done with every row alike, as JSON, empty where all of it may; null where it depends on the row. */
function constantMay(fields: readonly (readonly [string, Predicate])[]): string | null {
  if (fields.some(([, predicate]) => typeof predicate !== "string")) return null;
  if (fields.every(([, predicate]) => predicate === "always")) return "";
  return `{${fields.map(([name, predicate]) => `"${name}":${predicate === "always"}`).join(",")}}`;
}

/** A page: `statement` finds rows only while `isFresh` holds, `shape` makes `{"rows": […]}` of them (see `Records.page`). */
export interface PageStatement {
  readonly statement: (isFresh: SqlFragment) => SqlFragment;
  readonly shape: RowShape;
}

function keySql(entity: EntityModel, alias: string): SqlFragment {
  const [only, ...more] = entity.key;
  // Of a boolean, PostgreSQL sends a letter, which is not what stands in keys.
  if (only && more.length === 0 && only.type.wire !== "boolean") return rowValueSql(only, bareColumn(alias, only));
  return keyTextSql(
    entity,
    entity.key.map((column) => bareColumn(alias, column)),
  );
}

/** A page: rows are chosen, sorted and cut by the database, which sends them as it does any rows; see `jsonRows`. */
export function pageSql(query: Query, env: QueryEnvironment): PageStatement {
  const entity = env.models.require(query.entity);
  if (query.columns.length > mostColumns) throw invalidCondition("columns", "too_many_terms");
  const scope = guardedScope(entity, env.alias(), env);
  const { keys, memberships } = query;
  const selected = allOf([
    selectedRows(query, scope),
    keys === undefined ? "always" : keysCondition(entity, scope.alias, keys),
  ]);
  const cells = query.columns.map((column) => ({ name: column.name, ...scope.see(column.path) }));
  const may = mayPredicates(entity, scope.alias, env);
  const constant = constantMay(may);
  const parts: SqlFragment[] = [];
  const values: RowValue[] = [];
  let between = "";
  const add = (part: SqlFragment, kind: RowValueKind): void => {
    parts.push(part);
    values.push({ before: between, kind });
    between = "";
  };
  between += '{"key":';
  if (entity.key.length === 0) between += "null";
  else add(keySql(entity, scope.alias), "text");
  between += ',"cells":{';
  for (const [index, { name, term }] of cells.entries()) {
    between += `${index === 0 ? "" : ","}${JSON.stringify(name)}:`;
    if (term.kind === "reference") add(term.display, "text");
    else add(rowValueSql(term.column, term.sql), term.column.type.wire);
  }
  between += "}";
  if (cells.some((cell) => cell.masked !== "never")) {
    between += ',"masked":';
    add(maskedSql(cells), "json");
  }
  if (constant !== "") between += ',"may":';
  if (constant === null) add(jsonObject(may.map(([name, predicate]) => [name, flagSql(predicate)])), "json");
  else between += constant;
  if (memberships !== undefined) {
    between += ',"in":';
    add(sql`json_build_array(${sql.join(memberships.map((one) => flagSql(memberPredicate(one, scope))))})`, "json");
  }
  const rank = query.isRanked === true && query.search ? searchRank(query.search, scope) : null;
  const order = sortSql(query.order, scope, env.language, rank);
  const limits =
    query.limit === null ? sql.empty : pageLimits(query.limit, query.offset, keys === undefined ? 500 : maxKeys);
  return {
    // What does not depend on rows is asked once, before the first.
    statement: (isFresh) =>
      sql`select ${sql.join(parts)} from ${scope.from()} ${whereSql(allOf([isFresh, selected]))} ${order} ${limits}`,
    shape: { start: '{"rows":[', values, after: `${between}}`, end: "]}" },
  };
}

/** How many rows, counted to `bound` and one more. */
export function countSql(selection: Selection, bound: number, env: QueryEnvironment): SqlFragment {
  const scope = guardedScope(env.models.require(selection.entity), env.alias(), env);
  const rows = selectedRows(selection, scope);
  const most = wholeNumber(bound + 1, 1, 1_000_000_000, "bound");
  return sql`(select count(*) from (select 1 from ${scope.from()} ${whereSql(rows)} limit ${most}) counted)`;
}

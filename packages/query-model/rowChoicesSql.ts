import { TesseraError } from "@tessera/contract/errors.ts";
import { type ChoiceCells, type ChoicesQuery, choiceJson, choicesJson } from "./choicesSql.ts";
import { conditionSql } from "./conditions/conditionSql.ts";
import { keyCondition } from "./conditions/keyCondition.ts";
import { allOf, anyOf, type Predicate } from "./conditions/predicate.ts";
import type { QueryEnvironment } from "./environment.ts";
import { type GuardedScope, guardedScope } from "./guardedScope.ts";
import { type SearchChoices, searchWords } from "./searching.ts";
import { containsSql, searchRankSql } from "./searchText.ts";
import { seenWireSql } from "./seenCells.ts";
import { pageLimits, whereSql } from "./selection.ts";
import { collationOf, sortSql } from "./sorting.ts";
import { type SqlFragment, sql } from "./sql.ts";
import { bareColumn, columnTextSql, keyTextSql, type Term, wireTextSql } from "./terms.ts";

/**
 * Rows that are offered as choices. `entity` may name a query; `shown` is what people read of a row, with the labels of
 * fixed choices.
 */
export type RowChoicesQuery = ChoicesQuery & {
  readonly shown: SearchChoices;
  /** Paths of what stands beside a choice, in wire form. Absent: nothing. */
  readonly cells?: readonly string[] | undefined;
};

/** A value as people read it. */
function textSql(term: Term, { choices }: SearchChoices): SqlFragment {
  if (term.kind === "reference") return term.display;
  if (choices.length === 0) return columnTextSql(term.column, term.sql);
  const value = wireTextSql(term.column, term.sql);
  const [keys, labels] = [choices.map(({ key }) => key), choices.map(({ label }) => label)];
  const named = sql`select named.label from unnest(${keys}::text[], ${labels}::text[]) as named(key, label) where named.key = ${value} limit 1`;
  return sql`coalesce((${named}), ${value})`;
}

/** What people read of the rows of a scope, and the same in the source language where it is read in another one. */
function textsOf(scope: GuardedScope, shown: SearchChoices): readonly [SqlFragment, ...SqlFragment[]] {
  const { source, term } = scope.see(shown.path);
  return source === null ? [textSql(term, shown)] : [textSql(term, shown), textSql(source, shown)];
}

function keyOf({ alias, entity }: GuardedScope): SqlFragment {
  return keyTextSql(
    entity,
    entity.key.map((column) => bareColumn(alias, column)),
  );
}

/** The column whose texts tell rows of one name apart: the first one that is not shown itself. */
function detailOf(scope: GuardedScope, { path }: SearchChoices): SqlFragment {
  const column = scope.entity.columns.find(
    ({ body, name, type }) => type.name === "text" && !body.options?.length && name !== path,
  );
  return column === undefined ? sql`null` : seenWireSql(scope.see(column.name));
}

/** What stands beside a row, as it may be read: null where it may not. */
function cellsOf(scope: GuardedScope, paths: readonly string[] | undefined): ChoiceCells {
  if (paths === undefined) return null;
  return sql`json_build_array(${sql.join(paths.map((path) => seenWireSql(scope.see(path))))})`;
}

/**
 * Choices as `choicesSql` answers them, of rows that the caller may read, each by its key: in their own order, else by
 * what is read of them. What was searched is looked for in that alone; what fits best comes first. Throws
 * `access_denied` where the caller may read none, `not_found` where the rows have no key.
 */
export function rowChoicesSql(query: RowChoicesQuery, env: QueryEnvironment): SqlFragment {
  const entity = env.models.rows(query.entity);
  if (entity.key.length === 0) throw new TesseraError("not_found", { kind: "key", id: query.entity });
  const words = searchWords(query.search ?? "");
  const open = (fits: (scope: GuardedScope, texts: readonly SqlFragment[]) => Predicate) => {
    const scope = guardedScope(entity, env.alias(), env);
    const texts = textsOf(scope, query.shown);
    const rows = allOf([scope.rows, fits(scope, texts)]);
    const made = choiceJson(keyOf(scope), texts[0], detailOf(scope, query.shown), cellsOf(scope, query.cells));
    return { made, rows, scope, texts };
  };
  const page = open((scope, texts) =>
    allOf([
      query.filter ? conditionSql(query.filter, scope.source) : "always",
      ...words.map((word) => anyOf(texts.map((text) => containsSql(text, sql`${word}::text`)))),
    ]),
  );
  if (page.scope.rows === "never") throw new TesseraError("access_denied");
  const [text, source] = page.texts;
  const ranks = page.texts.map((one) => searchRankSql(one, words));
  const rank = words.length === 0 ? null : source === undefined ? ranks[0] : sql`least(${sql.join(ranks)})`;
  const isOrdered = (entity.derived?.order.length ?? 0) > 0;
  const first = [
    ...(rank ? [rank] : []),
    ...(isOrdered || !text ? [] : [sql`${text} collate ${collationOf(env.language)}`]),
  ];
  const order = sortSql([], page.scope, env.language, first.length === 0 ? null : sql.join(first));
  const selected = query.selected ?? [];
  const isSelected = (scope: GuardedScope): Predicate =>
    anyOf(selected.map((key) => keyCondition(entity, scope.alias, key)));
  const known = selected.length === 0 ? page : open(isSelected);
  return choicesJson(
    query,
    sql`select ${page.made} from ${page.scope.from()} ${whereSql(page.rows)} ${order} ${pageLimits(query.limit, query.offset)}`,
    sql`select ${known.made} from ${known.scope.from()} ${whereSql(known.rows)}`,
  );
}

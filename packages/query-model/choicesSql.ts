import type { Condition } from "@tessera/contract/definitions/condition.ts";
import { TesseraError } from "@tessera/contract/errors.ts";
import { conditionSql } from "./conditions/conditionSql.ts";
import { invalidCondition } from "./conditions/invalidCondition.ts";
import { keyCondition, keysCondition } from "./conditions/keyCondition.ts";
import { allOf, anyOf, type Predicate } from "./conditions/predicate.ts";
import type { ColumnModel, EntityModel } from "./entityModel.ts";
import type { QueryEnvironment } from "./environment.ts";
import { type GuardedScope, guardedScope } from "./guardedScope.ts";
import { jsonArray, jsonObject } from "./jsonSql.ts";
import { searchWords } from "./searching.ts";
import { containsSql } from "./searchText.ts";
import { seenWireSql } from "./seenCells.ts";
import { pageLimits, searchRank, whereSql } from "./selection.ts";
import { collationOf } from "./sorting.ts";
import { type SqlFragment, sql } from "./sql.ts";
import { bareColumn, keyTextSql } from "./terms.ts";

/** What a look-up asks. */
export interface ChoicesQuery {
  readonly entity: string;
  readonly search?: string | null;
  readonly filter?: Condition | null;
  readonly selected?: readonly string[];
  readonly offset: number;
  readonly limit: number;
}

/** JSON of the cells that stand beside a choice; null where none are asked for. */
export type ChoiceCells = SqlFragment | null;

const maxSelected = 500;

/** The column whose texts tell records of one name apart: a unique one before others; null where there is none. */
function detailColumn({ body, columns, display, key }: EntityModel): ColumnModel | null {
  const texts = columns.filter(
    (column) =>
      column.type.name === "text" &&
      (column.body.options?.length ?? 0) === 0 &&
      !display.includes(column) &&
      !key.includes(column),
  );
  const isUnique = ({ name }: ColumnModel): boolean =>
    (body.unique ?? []).some(({ columns: together }) => together.length === 1 && together[0] === name);
  return texts.find(isUnique) ?? texts[0] ?? null;
}

function choice(scope: GuardedScope): SqlFragment {
  const key = keyTextSql(
    scope.entity,
    scope.entity.key.map((column) => bareColumn(scope.alias, column)),
  );
  const detail = detailColumn(scope.entity);
  return choiceJson(key, scope.display().name, detail === null ? sql`null` : seenWireSql(scope.see(detail.name)));
}

/** A choice; one without a name is called by its key. */
export function choiceJson(
  key: SqlFragment,
  name: SqlFragment,
  detail: SqlFragment,
  cells: ChoiceCells = null,
): SqlFragment {
  return jsonObject([
    ["key", key],
    ["display", sql`coalesce(${name}, ${key})`],
    ["detail", detail],
    ...(cells === null ? [] : [["cells", cells] as const]),
  ]);
}

/** The answer to a question after choices. Throws `invalid_input` for too many that are selected. */
export function choicesJson({ selected = [] }: ChoicesQuery, page: SqlFragment, known: SqlFragment): SqlFragment {
  if (selected.length > maxSelected) throw invalidCondition("selected", "too_many_terms");
  return jsonObject([
    ["choices", jsonArray(page)],
    ["selected", selected.length === 0 ? sql`'[]'::json` : jsonArray(known)],
  ]);
}

function matching(search: string, scope: GuardedScope): Predicate {
  const { name, source } = scope.display();
  const names = source === null ? [name] : [name, source];
  return allOf(searchWords(search).map((word) => anyOf(names.map((text) => containsSql(text, sql`${word}::text`)))));
}

/**
 * Records of an entity, or rows of a query, that are asked for, and the filter of the look-up that they are to be
 * choices of.
 */
export interface ChosenQuery {
  readonly entity: string;
  readonly keys: readonly string[];
  readonly filter: Condition;
}

/**
 * Which of the records are choices of a look-up with that filter: their keys as a JSON array. Throws what `choicesSql`
 * throws of a filter.
 */
export function chosenSql({ entity: id, filter, keys }: ChosenQuery, env: QueryEnvironment): SqlFragment {
  const entity = env.models.rows(id);
  const scope = guardedScope(entity, env.alias(), env, entity.derived === null ? "refer" : "read");
  const key = keyTextSql(
    entity,
    entity.key.map((column) => bareColumn(scope.alias, column)),
  );
  const rows = allOf([scope.rows, keysCondition(entity, scope.alias, keys), conditionSql(filter, scope.source)]);
  return rows === "never" ? sql`'[]'::json` : jsonArray(sql`select ${key} from ${scope.from()} ${whereSql(rows)}`);
}

/**
 * Choices as JSON: `{"choices": [{"key", "display", "detail"}], "selected": […]}`, the rows that the caller may refer
 * to. Of what was searched, the names that fit best come first. `detail` tells records of one name apart; null where
 * the caller may not read it.
 */
export function choicesSql(query: ChoicesQuery, env: QueryEnvironment): SqlFragment {
  const entity = env.models.require(query.entity);
  const selected = query.selected ?? [];
  const scope = guardedScope(entity, env.alias(), env, "refer");
  if (scope.rows === "never" || entity.key.length === 0) throw new TesseraError("access_denied");
  const rows = allOf([
    scope.rows,
    query.filter ? conditionSql(query.filter, scope.source) : "always",
    query.search ? matching(query.search, scope) : "always",
  ]);
  const keys = entity.key.map((column) => bareColumn(scope.alias, column));
  const rank = query.search ? searchRank(query.search, scope) : null;
  const order = sql`order by ${rank === null ? sql.empty : sql`${rank}, `}${scope.display().name} collate ${collationOf(env.language)}, ${sql.join(keys)}`;
  const limits = pageLimits(query.limit, query.offset);
  const page = sql`select ${choice(scope)} from ${scope.from()} ${whereSql(rows)} ${order} ${limits}`;
  const chosen = guardedScope(entity, env.alias(), env, "refer");
  const wanted = allOf([chosen.rows, anyOf(selected.map((key) => keyCondition(entity, chosen.alias, key)))]);
  const known = sql`select ${choice(chosen)} from ${chosen.from()} ${whereSql(wanted)}`;
  return choicesJson(query, page, known);
}

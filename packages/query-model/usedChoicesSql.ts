import { type ChoicesQuery, choiceJson, choicesJson } from "./choicesSql.ts";
import { invalidCondition } from "./conditions/invalidCondition.ts";
import { predicateSql } from "./conditions/predicate.ts";
import type { QueryEnvironment } from "./environment.ts";
import { guardedScope } from "./guardedScope.ts";
import { searchWords } from "./searching.ts";
import { containsSql, searchRankSql } from "./searchText.ts";
import { pageLimits, whereSql } from "./selection.ts";
import { collationOf } from "./sorting.ts";
import { type SqlFragment, sql } from "./sql.ts";

/** What stands in a column of lists of texts is offered as choices. */
export type UsedChoicesQuery = ChoicesQuery & { readonly used: string };

/** Records whose cells are looked at, at most. */
const maxRecords = 20_000;

/**
 * Choices as `choicesSql` answers them, of the texts that stand in a column of lists, in cells that the caller may
 * read: what most have first. Of what was searched, what fits best comes first. None where they may read no record.
 * Throws `invalid_input` for a column of anything else.
 */
export function usedChoicesSql(query: UsedChoicesQuery, env: QueryEnvironment): SqlFragment {
  const entity = env.models.require(query.entity);
  const column = entity.column(query.used);
  if (column?.type.name !== "list" || column.detail.element !== "text")
    throw invalidCondition(query.used, "unknown_path");
  const scope = guardedScope(entity, env.alias(), env);
  const { term } = scope.see(column.name);
  if (term.kind !== "column") throw invalidCondition(query.used, "unknown_path");
  const words = searchWords(query.search ?? "");
  const [text, count] = [sql.name(env.alias()), sql.name(env.alias())];
  const fits = [sql`${text} is not null`, ...words.map((word) => containsSql(text, sql`${word}::text`))];
  const cells = sql`select ${term.sql} as cell from ${scope.from()} ${whereSql(scope.rows)} limit ${maxRecords}::integer`;
  const used = sql`select ${text}, count(*) as ${count} from (${cells}) as cells, unnest(cells.cell::text[]) as parts(${text})
    where ${predicateSql(sql.join(fits, " and "))} group by ${text}`;
  const rank = words.length === 0 ? sql.empty : sql`${searchRankSql(text, words)}, `;
  const order = sql`order by ${rank}${count} desc, ${text} collate ${collationOf(env.language)}, ${text}`;
  const page = sql`select ${choiceJson(text, text, sql`null`)} from (${used}) as used ${order} ${pageLimits(query.limit, query.offset)}`;
  return choicesJson({ ...query, selected: [] }, page, sql.empty);
}

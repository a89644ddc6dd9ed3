import type { Condition } from "@tessera/contract/definitions/condition.ts";
import { TesseraError } from "@tessera/contract/errors.ts";
import { conditionSql } from "./conditions/conditionSql.ts";
import { invalidCondition } from "./conditions/invalidCondition.ts";
import { allOf, type Predicate, predicateSql } from "./conditions/predicate.ts";
import type { GuardedScope } from "./guardedScope.ts";
import { type GroupValue, groupPredicate } from "./query/groupValue.ts";
import { type SearchChoices, searchPredicate, searchWords } from "./searching.ts";
import { searchRankSql } from "./searchText.ts";
import { type SqlFragment, sql } from "./sql.ts";

/** Which rows of an entity; all of it is evaluated with the caller's rights. */
export interface Selection {
  readonly entity: string;
  /** What the reader asks; it compares texts as they read them. */
  readonly where?: Condition | null;
  /** What a definition fixes; it compares the texts of the source language, no matter who reads. */
  readonly fixed?: Condition | null;
  readonly search?: string | null;
  readonly searchPaths?: readonly string[];
  /** Fixed choices at the ends of `searchPaths`, in the reader's language. */
  readonly searchChoices?: readonly SearchChoices[];
  /** Groups that the rows belong to, one inside the other. */
  readonly within?: readonly GroupValue[];
}

/** What a row may belong to besides the selection that found it. */
export type Membership = Omit<Selection, "entity">;

const maxPaths = 30;

/** A checked whole number as SQL text: the planner sees limits, which it must to choose an index. */
export function wholeNumber(value: number, min: number, max: number, name: string): SqlFragment {
  if (!Number.isInteger(value) || value < min || value > max) throw invalidCondition(name, "value_out_of_range");
  return sql.raw(String(value));
}

/** `limit … offset …` of 1 to `max` rows. */
export function pageLimits(limit: number, offset: number, max = 500): SqlFragment {
  const rows = wholeNumber(limit, 1, max, "limit");
  const skipped = wholeNumber(offset, 0, 1_000_000_000, "offset");
  return offset === 0 ? sql`limit ${rows}` : sql`limit ${rows} offset ${skipped}`;
}

/** The rows of a selection that the caller may see. Throws `access_denied` when no grant lets them see any. */
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

/**
 * How well the display name of a row fits a search, the best first; see `searchRankSql`. Names count in the reader's
 * language and in the source's. Null without a word.
 */
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

import { exactType } from "@tessera/contract/values/exactType.ts";
import type { ColumnModel } from "@tessera/query-model/entityModel.ts";
import { type SqlFragment, sql } from "@tessera/query-model/sql.ts";
import { bareColumn } from "@tessera/query-model/terms.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";

/** The elements of a list in wire form, without those that are null. */
export const elementsOf = (value: Json | undefined): readonly string[] =>
  Array.isArray(value) ? value.filter((element) => element !== null).map(String) : [];

/** Whether the list in a row of `alias` has an element. An index of the kind `elements` serves it. */
export function hasElementSql(alias: string, column: ColumnModel, element: string): SqlFragment {
  return sql`${bareColumn(alias, column)} @> ${column.type.bind([element])}::${sql.raw(exactType(column.detail))}`;
}

/**
 * A list with the elements that it has lost and that are there again, each in its former place and behind them what
 * came since. Null where none comes back.
 */
export function withElementsBack(
  then: Json | undefined,
  now: Json | undefined,
  returned: readonly string[],
): readonly string[] | null {
  const current = elementsOf(now);
  const isBack = (key: string): boolean => returned.includes(key) && !current.includes(key);
  const former = elementsOf(then);
  if (!former.some(isBack)) return null;
  const kept = former.filter((key) => current.includes(key) || isBack(key));
  return [...kept, ...current.filter((key) => !kept.includes(key))];
}

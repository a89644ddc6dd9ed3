import { decodeRecordKey } from "@tessera/contract/values/recordKey.ts";
import type { EntityModel } from "../entityModel.ts";
import { type SqlFragment, sql } from "../sql.ts";
import { bareColumn, comparableSql, comparedSql, comparedTextSql } from "../terms.ts";
import { keyWire } from "./comparison.ts";
import type { Predicate } from "./predicate.ts";

/**
 * The texts to bind for the columns of a record key, in the key's order; null when the text is no key of the entity. A
 * record has one key text, so another spelling of it (`007` for `7`) is none either.
 */
export function keyTexts(entity: EntityModel, key: string): readonly string[] | null {
  const parts = decodeRecordKey(key, entity.key.length);
  if (parts === null) return null;
  const texts: string[] = [];
  for (const [index, column] of entity.key.entries()) {
    const part = parts[index] ?? "";
    const checked = column.type.check(keyWire(column, part), column.detail);
    if (!checked.ok || String(checked.value) !== part) return null;
    texts.push(column.type.bind(checked.value));
  }
  return texts;
}

/** The row of `alias` with a record key; never when the text is no key of the entity. */
export function keyCondition(entity: EntityModel, alias: string, key: string): Predicate {
  const texts = keyTexts(entity, key);
  if (texts === null || entity.key.length === 0) return "never";
  const parts = entity.key.map(
    (column, index): SqlFragment =>
      sql`${comparableSql(column, bareColumn(alias, column))} = ${comparedSql(column, texts[index] ?? "")}`,
  );
  return sql`(${sql.join(parts, " and ")})`;
}

/**
 * The rows of `alias` with any of these record keys. The text is the same for any number of them; texts that are no
 * keys of the entity are left out.
 */
export function keysCondition(entity: EntityModel, alias: string, keys: readonly string[]): Predicate {
  const known = keys.flatMap((key) => {
    const texts = keyTexts(entity, key);
    return texts === null || texts.length === 0 ? [] : [texts];
  });
  if (known.length === 0) return "never";
  const lists = entity.key.map((_, index) => known.map((texts) => texts[index] ?? ""));
  const names = entity.key.map((_, index) => sql.raw(`k${index}`));
  const columns = entity.key.map((column) => comparableSql(column, bareColumn(alias, column)));
  const parts = entity.key.map((column, index) => comparedTextSql(column, sql`wanted.${names[index] ?? sql.empty}`));
  const wanted = sql`select ${sql.join(parts)} from unnest(${sql.join(lists.map((list) => sql`${list}::text[]`))}) as wanted(${sql.join(names)})`;
  const [only] = columns;
  return columns.length === 1 && only
    ? sql`${only} = any(array(${wanted}))`
    : sql`(${sql.join(columns)}) in (${wanted})`;
}

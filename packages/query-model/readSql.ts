import { textsColumn } from "@tessera/contract/documents/textsColumn.ts";
import type { ColumnModel, EntityModel } from "./entityModel.ts";
import type { QueryEnvironment } from "./environment.ts";
import { type SqlFragment, sql } from "./sql.ts";
import { bareColumn } from "./terms.ts";

/**
 * The language in which translatable columns of an entity are read, where it is not the one that they hold; null reads
 * them as they are.
 */
export function readLanguage(
  { texts, sourceLanguage }: Pick<EntityModel, "texts" | "sourceLanguage">,
  env: Pick<QueryEnvironment, "texts">,
): string | null {
  return texts === null || env.texts === sourceLanguage ? null : env.texts;
}

/** Whether a column is read in another language than the one that it holds. */
export function isTranslated(column: ColumnModel, entity: EntityModel, env: Pick<QueryEnvironment, "texts">): boolean {
  return column.translatable && readLanguage(entity, env) !== null;
}

/** The text of a translatable column of the row of `alias` in a language; null where it has none. */
export function translationSql(alias: string, column: ColumnModel, language: string): SqlFragment {
  return sql`(${sql.name(alias, textsColumn)} -> ${language}::text ->> ${column.physical}::text)`;
}

/**
 * A column of the row of `alias` as the environment's language reads it: its translation, else what it holds (design
 * §5).
 */
export function readColumn(
  alias: string,
  column: ColumnModel,
  entity: EntityModel,
  env: Pick<QueryEnvironment, "texts">,
): SqlFragment {
  const own = bareColumn(alias, column);
  const language = column.translatable ? readLanguage(entity, env) : null;
  return language === null ? own : sql`coalesce(${translationSql(alias, column, language)}, ${own})`;
}

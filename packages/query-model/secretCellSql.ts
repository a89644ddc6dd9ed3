import { keyCondition } from "./conditions/keyCondition.ts";
import { allOf, predicateSql } from "./conditions/predicate.ts";
import { cellPredicate, rowPredicate } from "./conditions/rowPredicate.ts";
import type { ColumnModel, EntityModel } from "./entityModel.ts";
import type { QueryEnvironment } from "./environment.ts";
import { jsonObject } from "./jsonSql.ts";
import { type SqlFragment, sql } from "./sql.ts";
import { bareColumn } from "./terms.ts";

/** A cell that says which secret a record has. */
export interface SecretCell {
  readonly entity: EntityModel;
  readonly key: string;
  readonly column: ColumnModel;
}

/**
 * Which secret a cell names, as JSON: `secret`, null for none; null for a record that is not there, or whose cell the
 * caller may not read.
 */
export function secretCellSql({ column, entity, key }: SecretCell, env: QueryEnvironment): SqlFragment {
  const alias = env.alias();
  const seen = allOf([
    keyCondition(entity, alias, key),
    rowPredicate("read", entity, alias, env),
    cellPredicate("read", column, entity, alias, env, false),
  ]);
  return sql`(select ${jsonObject([["secret", bareColumn(alias, column)]])} from ${entity.table} as ${sql.name(alias)}
    where ${predicateSql(seen)})`;
}

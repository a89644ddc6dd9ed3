import type { Access } from "./access.ts";
import { keyCondition } from "./conditions/keyCondition.ts";
import { allOf, type Predicate, predicateSql } from "./conditions/predicate.ts";
import type { EntityModel } from "./entityModel.ts";
import type { QueryEnvironment } from "./environment.ts";
import { guardedScope } from "./guardedScope.ts";
import { jsonArray, jsonObject } from "./jsonSql.ts";
import { childReference, maxRows, type RecordQuery, recordSql } from "./recordSql.ts";
import { seenWireSql } from "./seenCells.ts";
import { sortSql } from "./sorting.ts";
import { type SqlFragment, sql } from "./sql.ts";
import { bareColumn, keyTextSql } from "./terms.ts";

const everything: Access = { grants: [{ filter: null, fields: null }], rules: [] };

function rowSql(
  entity: EntityModel,
  alias: string,
  env: QueryEnvironment,
): readonly (readonly [string, SqlFragment])[] {
  const scope = guardedScope(entity, alias, env);
  const key = keyTextSql(
    entity,
    entity.key.map((column) => bareColumn(alias, column)),
  );
  const values = entity.columns.map((column) => [column.name, seenWireSql(scope.see(column.name))] as const);
  return [
    ["key", key],
    ["values", jsonObject(values)],
  ];
}

/**
 * A record as the caller reads it (`seen`, see `recordSql`) and as rules see it (`whole`): `{"key", "values", "rows":
 * {child: [{"key", "values"}]}}`, nothing masked, rows that the caller may not read among them, in the same order.
 * `seen` is null when there is no record that they may read; then nobody may look at `whole`.
 */
export function wholeRecordSql(query: RecordQuery, env: QueryEnvironment): SqlFragment {
  const open: QueryEnvironment = { ...env, access: () => everything };
  const entity = env.models.require(query.entity);
  const alias = env.alias();
  const rows = (query.children ?? []).map((child) => {
    const of = childReference(entity, child, env);
    const scope = guardedScope(of.entity, env.alias(), open);
    const ties = of.reference.columns.map((column, index): Predicate => {
      const key = entity.key[index];
      return key ? sql`${bareColumn(scope.alias, column)} = ${bareColumn(alias, key)}` : "never";
    });
    const order = sortSql(child.orderBy ?? [], scope, env.language);
    const fields = jsonObject(rowSql(of.entity, scope.alias, open));
    const where = predicateSql(allOf(ties));
    return [
      child.name,
      jsonArray(sql`select ${fields} from ${scope.from()} where ${where} ${order} limit ${sql.raw(String(maxRows))}`),
    ] as const;
  });
  const whole = jsonObject([...rowSql(entity, alias, open), ["rows", jsonObject(rows)]]);
  const chosen = predicateSql(keyCondition(entity, alias, query.key));
  return jsonObject([
    ["seen", recordSql(query, env)],
    ["whole", sql`(select ${whole} from ${entity.table} as ${sql.name(alias)} where ${chosen})`],
  ]);
}

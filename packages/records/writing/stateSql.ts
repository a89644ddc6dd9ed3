import type { EntityModel } from "@tessera/query-model/entityModel.ts";
import { jsonObject } from "@tessera/query-model/jsonSql.ts";
import type { SqlFragment } from "@tessera/query-model/sql.ts";
import { bareColumn, keyTextSql, wireSql } from "@tessera/query-model/terms.ts";

/**
 * All that is stored of a row in wire form, as JSON. Base and current are compared as this one expression writes them
 * (design §5).
 */
export function stateSql(entity: EntityModel, alias: string): SqlFragment {
  return jsonObject(entity.stored.map((column) => [column.name, wireSql(column, bareColumn(alias, column))]));
}

/** Record key text of a row. */
export function rowKeySql(entity: EntityModel, alias: string): SqlFragment {
  return keyTextSql(
    entity,
    entity.key.map((column) => bareColumn(alias, column)),
  );
}

import type { ValueTypeName } from "@tessera/contract/values/valueType.ts";
import type { ColumnModel } from "./entityModel.ts";
import type { SqlFragment } from "./sql.ts";
import { wireSql } from "./terms.ts";

/** Types that PostgreSQL sends as its cast to text would: the cast would only make each value twice. */
const writtenAsCast: ReadonlySet<ValueTypeName> = new Set([
  "bigint",
  "date",
  "datetime",
  "decimal",
  "interval",
  "time",
  "uuid",
]);

/** The value of a column as PostgreSQL sends it: its wire form, without casts that change nothing. */
export function rowValueSql(column: ColumnModel, value: SqlFragment): SqlFragment {
  return writtenAsCast.has(column.type.name) ? value : wireSql(column, value);
}

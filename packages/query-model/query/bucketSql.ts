import type { Bucket } from "@tessera/contract/definitions/queryBody.ts";
import type { OperandSource } from "../conditions/operands.ts";
import type { ColumnModel } from "../entityModel.ts";
import { type SqlFragment, sql } from "../sql.ts";
import { computedColumn } from "./computedColumn.ts";
import { hasDay, isNumber } from "./queryTypes.ts";

/** Whether a column's values can be put together so. */
export function takesBucket(column: ColumnModel, bucket: Bucket): boolean {
  return typeof bucket === "string" ? hasDay(column.type.name) : isNumber(column.type.name);
}

/** The type of what `bucketSql` makes: the first day, or the lower bound of the range. */
export function bucketColumn(name: string, bucket: Bucket): ColumnModel {
  return computedColumn(name, typeof bucket === "string" ? "date" : "decimal");
}

/**
 * What a value falls into: the first day of its week, month or year in the reader's zone; the lower bound of its range,
 * which belongs to it.
 */
export function bucketSql(
  column: ColumnModel,
  value: SqlFragment,
  bucket: Bucket,
  operands: OperandSource,
): SqlFragment {
  if (typeof bucket !== "string")
    return sql`floor((${value})::numeric / ${bucket.width}::numeric) * ${bucket.width}::numeric`;
  const unit = sql.raw(`'${bucket}'`);
  const day =
    column.type.name === "timestamp_technical"
      ? sql`(${value}) at time zone ${operands.zone()}::text`
      : sql`(${value})::timestamp`;
  return sql`date_trunc(${unit}, ${day})::date`;
}

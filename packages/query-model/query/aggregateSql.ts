import type { ColumnModel } from "../entityModel.ts";
import type { QueryEnvironment } from "../environment.ts";
import { collationOf } from "../sorting.ts";
import { type SqlFragment, sql } from "../sql.ts";
import { comparableSql } from "../terms.ts";
import { computedColumn } from "./computedColumn.ts";
import type { AggregateName } from "./queryPlan.ts";

/**
 * What an aggregate over a column answers; `of` is null for rows and references. The column takes the aggregate
 * (`takesAggregate`).
 */
export function aggregateColumn(name: string, aggregate: AggregateName, of: ColumnModel | null): ColumnModel {
  if (aggregate === "count" || aggregate === "countDistinct") return computedColumn(name, "integer");
  if (aggregate === "concat" || of === null) return computedColumn(name, "text");
  if (aggregate === "minimum" || aggregate === "maximum") return of;
  const type = of.type.name;
  if (type === "float") return computedColumn(name, "float");
  return computedColumn(name, type === "money" && aggregate === "sum" ? "money" : "decimal");
}

/** A number as sums take it: exact, but for floating point. */
export function summable(column: ColumnModel, value: SqlFragment): SqlFragment {
  return column.type.name === "float" ? sql`(${value})::double precision` : sql`(${value})::numeric`;
}

/**
 * An aggregate of values, of those rows that `counted` lets through (null: all). Values of floating point are added in
 * no order that is promised. `concat` joins texts in their order for the reader.
 */
export function aggregateSql(
  aggregate: AggregateName,
  of: ColumnModel | null,
  value: SqlFragment | null,
  separator: string,
  counted: SqlFragment | null,
  env: QueryEnvironment,
): SqlFragment {
  const rows = counted === null ? sql.empty : sql` filter (where ${counted})`;
  if (value === null || of === null) return sql`count(${value ?? sql`*`})${rows}`;
  if (aggregate === "count") return sql`count(${value})${rows}`;
  if (aggregate === "countDistinct") return sql`count(distinct ${value})${rows}`;
  if (aggregate === "concat")
    return sql`string_agg(${value}, ${separator}::text order by ${value} collate ${collationOf(env.language)})${rows}`;
  if (aggregate === "minimum" || aggregate === "maximum") {
    const text = sql`${comparableSql(of, value)} collate ${collationOf(env.language)}`;
    const compared = of.type.name === "text" ? text : value;
    return aggregate === "minimum" ? sql`min(${compared})${rows}` : sql`max(${compared})${rows}`;
  }
  if (aggregate === "average") return sql`avg(${summable(of, value)})${rows}`;
  return of.type.name === "money" ? sql`sum(${value})${rows}` : sql`sum(${summable(of, value)})${rows}`;
}

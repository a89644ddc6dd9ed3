import type { QueryEnvironment } from "../environment.ts";
import { columnOrderSql } from "../sorting.ts";
import { type SqlFragment, sql } from "../sql.ts";
import { summable } from "./aggregateSql.ts";
import type { PlannedColumn, QueryPlan, WindowColumn } from "./queryPlan.ts";
import type { ResultRows, ResultValue } from "./resultRows.ts";

type Rows = Pick<ResultRows, "values" | "ties">;
type Terms = readonly { readonly column: PlannedColumn; readonly direction: "asc" | "desc" }[];

function termsSql(terms: Terms, { ties, values }: Rows, env: QueryEnvironment): SqlFragment {
  const asked = terms.flatMap(({ column, direction }) => {
    const value = values.get(column.name);
    return value ? [columnOrderSql(column.column, value.sql, direction, env.language)] : [];
  });
  const all = [...asked, ...ties];
  return all.length === 0 ? sql.empty : sql`order by ${sql.join(all)}`;
}

/** The order of a query, which ends with what tells its rows apart. */
export function orderSql(plan: QueryPlan, rows: Rows, env: QueryEnvironment): SqlFragment {
  return termsSql(plan.order, rows, env);
}

/** A column over the other rows of the answer. Without an order of its own it goes by that of the query. */
export function windowSql(
  plan: QueryPlan,
  { of, order, partition, window }: WindowColumn,
  rows: Rows,
  env: QueryEnvironment,
): ResultValue {
  const parts = partition.flatMap(({ name }) => rows.values.get(name)?.sql ?? []);
  const by = parts.length === 0 ? sql.empty : sql`partition by ${sql.join(parts)}`;
  const own = plan.order.filter(({ column }) => column.kind !== "window");
  const sorted = termsSql(order.length > 0 ? order : own, rows, env);
  if (window === "rowNumber" || of === null) return { sql: sql`row_number() over (${by} ${sorted})`, masked: null };
  const frame = window === "runningSum" ? sql`${by} ${sorted} rows unbounded preceding` : by;
  const source = rows.values.get(of.name);
  const value = summable(of.column, source?.sql ?? sql`null`);
  const sum = sql`sum(${value}) over (${frame})`;
  const masked = source?.masked ? sql`coalesce(sum(${source.masked}) over (${frame}), 0)` : null;
  return { sql: window === "runningSum" ? sum : sql`${value} / nullif(${sum}, 0)`, masked };
}

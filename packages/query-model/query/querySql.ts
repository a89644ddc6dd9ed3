import type { QueryBody } from "@tessera/contract/definitions/queryBody.ts";
import { TesseraError } from "@tessera/contract/errors.ts";
import type { QueryEnvironment } from "../environment.ts";
import type { RowValue, RowValueKind } from "../jsonRows.ts";
import { jsonObject } from "../jsonSql.ts";
import { type Membership, type PageStatement, pageLimits, whereSql } from "../listSql.ts";
import { allOf } from "../predicate.ts";
import { rowValueSql } from "../rowValueSql.ts";
import { type SqlFragment, sql } from "../sql.ts";
import { orderSql } from "./orderSql.ts";
import { planQuery } from "./planQuery.ts";
import { type ResultValue, resultRows } from "./resultRows.ts";

/** How many masked values stand behind the cells of a row, as a JSON object of those with any. */
function maskedCountsSql(values: ReadonlyMap<string, ResultValue>): SqlFragment | null {
  const counts = [...values].flatMap(([name, { masked }]): [string, SqlFragment][] =>
    masked === null ? [] : [[name, sql`nullif(${masked}, 0)`]],
  );
  return counts.length === 0 ? null : sql`json_strip_nulls((${jsonObject(counts)})::json)`;
}

/**
 * A query as one statement, whose rows become `{"rows": [{"key", "cells": {column: wire}, "masked"?: {column: count}}]}`: `key` is that of the main
 * node's record, null in groups; `masked` says how many values the reader may not see, of those that each cell is made of.
 * `asked`: what the reader asks of the main node besides. Throws `invalid_input` with the first problem, `access_denied` without any grant
 * to read the main node.
 */
export function querySql(query: QueryBody, env: QueryEnvironment, asked: Membership = {}): PageStatement {
  const { plan, problems } = planQuery(query, env.models);
  const [problem] = problems;
  if (plan === null)
    throw new TesseraError("invalid_input", {
      path: problem?.path ?? "",
      code: problem?.code ?? "",
      name: problem?.name ?? "",
    });
  const rows = resultRows(plan, env, asked);
  const parts: SqlFragment[] = [];
  const values: RowValue[] = [];
  let between = '{"key":';
  const add = (part: SqlFragment, kind: RowValueKind): void => {
    parts.push(part);
    values.push({ before: between, kind });
    between = "";
  };
  if (rows.key === null) between += "null";
  else add(rows.key, "text");
  between += ',"cells":{';
  for (const [index, { column, name }] of plan.columns.entries()) {
    between += `${index === 0 ? "" : ","}${JSON.stringify(name)}:`;
    const value = rows.values.get(name);
    if (value) add(rowValueSql(column, value.sql), column.type.wire);
  }
  between += "}";
  const masked = maskedCountsSql(rows.values);
  if (masked !== null) {
    between += ',"masked":';
    add(masked, "json");
  }
  const order = orderSql(plan, rows, env);
  const limits = pageLimits(query.limit ?? 500, query.offset ?? 0, 1000);
  return {
    statement: (isFresh) =>
      sql`select ${sql.join(parts)} from ${rows.from} ${whereSql(allOf([isFresh, rows.having]))} ${order} ${limits}`,
    shape: { start: '{"rows":[', values, after: `${between}}`, end: "]}" },
  };
}

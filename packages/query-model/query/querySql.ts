import type { QueryBody } from "@tessera/contract/definitions/queryBody.ts";
import { TesseraError } from "@tessera/contract/errors.ts";
import { answeredRows, type PageStatement } from "../answeredRows.ts";
import { allOf } from "../conditions/predicate.ts";
import type { QueryEnvironment } from "../environment.ts";
import { rowValueSql } from "../rowValueSql.ts";
import { maskedCountsSql } from "../seenCells.ts";
import { type Membership, pageLimits, whereSql } from "../selection.ts";
import { sql } from "../sql.ts";
import { orderSql } from "./orderSql.ts";
import { planQuery } from "./planQuery.ts";
import { resultRows } from "./resultRows.ts";

/**
 * A query as one statement, whose rows become `{"rows": [{"key", "cells": {column: wire}, "masked"?: {column:
 * count}}]}`: `key` is that of the main node's record, null in groups; `masked` says how many values the reader may not
 * see, of those that each cell is made of. `asked`: what the reader asks of the main node besides. Throws
 * `invalid_input` with the first problem, `access_denied` without any grant to read the main node.
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
  const masked = maskedCountsSql([...rows.values].map(([name, value]) => ({ name, hidden: value.masked })));
  const { select, shape } = answeredRows({
    key: rows.key === null ? "null" : { sql: rows.key, kind: "text" },
    cells: plan.columns.map(({ column, name }) => {
      const value = rows.values.get(name)?.sql ?? sql`null`;
      return [name, { sql: rowValueSql(column, value), kind: column.type.wire }];
    }),
    more: masked === null ? [] : [["masked", { sql: masked, kind: "json" }]],
  });
  const order = orderSql(plan, rows, env);
  const limits = pageLimits(query.limit ?? 500, query.offset ?? 0, 1000);
  return {
    statement: (isFresh) =>
      sql`select ${select} from ${rows.from} ${whereSql(allOf([isFresh, rows.having]))} ${order} ${limits}`,
    shape,
  };
}

import { createHash } from "node:crypto";
import { Pool, type PoolClient, type QueryConfig } from "pg";
import { DatabaseError, databaseError, isOutdatedPlan } from "./databaseError.ts";
import type { JointStatement, QueryAnswer, QueryOptions, SqlText } from "./pool.ts";
import type { RowTaker } from "./wire/messageSplitter.ts";
import { type PipelineAnswer, runPipeline } from "./wire/pipeline.ts";
import { takeRows } from "./wire/takeRows.ts";

const asText = { getTypeParser: () => (value: string) => value };
const names = new Map<string, string>();

function preparedName(text: string): string {
  let name = names.get(text);
  if (name === undefined) {
    name = `t_${createHash("sha256").update(text).digest("base64url").slice(0, 40)}`;
    names.set(text, name);
  }
  return name;
}

function configuration(sql: SqlText | string, options: QueryOptions | undefined): QueryConfig<unknown[]> {
  const text = typeof sql === "string" ? sql : sql.text;
  return {
    text,
    ...(typeof sql === "string" ? {} : { values: [...sql.values] }),
    ...(options?.prepared ? { name: preparedName(text) } : {}),
    ...(options?.types === "native" ? {} : { types: asText }),
  };
}

/** Runs one statement, on a connection or on one that is lent. Throws `DatabaseError`. */
export async function runStatement<Row>(
  target: Pool | PoolClient,
  sql: SqlText | string,
  options: QueryOptions | undefined,
): Promise<QueryAnswer<Row>> {
  if (options?.taker) return runTaking(target, sql, options.prepared === true, options.taker);
  try {
    const answer = await target.query<Row & Record<string, unknown>>(configuration(sql, options));
    return { rows: answer.rows, rowCount: answer.rowCount ?? 0 };
  } catch (error) {
    if (target instanceof Pool && options?.prepared && isOutdatedPlan(error))
      return runStatement(target, sql, { ...options, prepared: false });
    throw databaseError(error);
  }
}

/** Runs statements in one round trip. */
export function runTogether(client: PoolClient, statements: readonly JointStatement[]): Promise<PipelineAnswer> {
  return runPipeline(
    client,
    statements.map(({ text, values, prepared }) => ({ text, values, name: prepared ? preparedName(text) : null })),
  );
}

async function runTaking(
  target: Pool | PoolClient,
  sql: SqlText | string,
  prepared: boolean,
  taker: RowTaker,
): Promise<QueryAnswer<never>> {
  if (target instanceof Pool) {
    try {
      return await onBorrowedConnection(target, (client) => runTaking(client, sql, prepared, taker));
    } catch (error) {
      // It fails before the first row.
      if (prepared && isOutdatedPlan(error)) return runTaking(target, sql, false, taker);
      throw error;
    }
  }
  const { text, values } = typeof sql === "string" ? { text: sql, values: [] } : sql;
  try {
    await takeRows(target, { text, values, name: prepared ? preparedName(text) : null }, taker);
    return { rows: [], rowCount: 0 };
  } catch (error) {
    throw databaseError(error);
  }
}

/**
 * Runs `work` on a connection of the pool, and releases it. After `close` it is closed instead of reused, as is one
 * that broke in the meantime or holds outdated plans.
 */
export async function onBorrowedConnection<Value>(
  pool: Pool,
  work: (client: PoolClient, close: (reason: Error) => void) => Promise<Value>,
): Promise<Value> {
  const client = await pool.connect().catch((error: unknown) => {
    throw databaseError(error);
  });
  let broken: Error | undefined;
  const close = (error: Error): void => {
    broken = error;
  };
  client.on("error", close);
  try {
    return await work(client, close);
  } catch (error) {
    // The server says so before it hangs up.
    if (error instanceof DatabaseError && (error.fault === "unavailable" || isOutdatedPlan(error))) close(error);
    throw error;
  } finally {
    client.off("error", close);
    client.release(broken);
  }
}

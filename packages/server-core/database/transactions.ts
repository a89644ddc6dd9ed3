import type { Pool, PoolClient } from "pg";
import { databaseError } from "./databaseError.ts";
import type { BriefTransaction, JointStatement, Transaction, TransactionOptions } from "./pool.ts";
import { onBorrowedConnection, runStatement, runTogether } from "./runStatement.ts";
import type { PipelineAnswer } from "./wire/pipeline.ts";

function opening(options: TransactionOptions): string {
  const mode = [
    ...(options.isolation === undefined ? [] : [`isolation level ${options.isolation}`]),
    ...(options.readOnly ? ["read only"] : []),
  ];
  const limits = [
    ...(options.lockTimeout === undefined ? [] : [`set local lock_timeout = ${Math.floor(options.lockTimeout)}`]),
    ...(options.statementTimeout === undefined
      ? []
      : [`set local statement_timeout = ${Math.floor(options.statementTimeout)}`]),
  ];
  return [`begin ${mode.join(", ")}`, ...limits].join("; ");
}

function onClient(client: PoolClient): Transaction {
  return { client, query: (sql, options) => runStatement(client, sql, options) };
}

async function commit(client: PoolClient): Promise<void> {
  const { command } = await client.query("commit").catch((error: unknown) => {
    throw databaseError(error);
  });
  // A transaction in which a statement failed is rolled back by its commit, without an error.
  if (command !== "COMMIT") throw new Error("A statement of this transaction failed, so nothing of it was kept.");
}

/** Runs work in a transaction, which is kept when the work succeeds. */
export async function inTransaction<Value>(
  pool: Pool,
  work: (transaction: Transaction) => Promise<Value>,
  options: TransactionOptions,
): Promise<Value> {
  return onBorrowedConnection(pool, async (client, close) => {
    const transaction = onClient(client);
    try {
      await transaction.query(opening(options));
      const value = await work(transaction);
      await commit(client);
      return value;
    } catch (error) {
      await client.query("rollback").catch(close);
      throw error;
    }
  });
}

const begin: JointStatement = { text: "begin", values: [], prepared: true };
const end: JointStatement = { text: "commit", values: [], prepared: true };

/** Runs work in a transaction that begins with statements and ends with others, each in one round trip. */
export async function inBriefTransaction<Value>(
  pool: Pool,
  first: readonly JointStatement[],
  work: (transaction: BriefTransaction, opened: PipelineAnswer) => Promise<Value>,
): Promise<Value> {
  return onBorrowedConnection(pool, async (client, close) => {
    let isOpen = true;
    // After a statement that fails the rest is skipped, the commit too.
    const commit = async (last: readonly JointStatement[]): Promise<PipelineAnswer> => {
      const answers = await runTogether(client, [...last, end]);
      isOpen = false;
      return answers.slice(0, -1);
    };
    try {
      const opened = await runTogether(client, [begin, ...first]);
      return await work({ ...onClient(client), commit }, opened.slice(1));
    } finally {
      if (isOpen) await client.query("rollback").catch(close);
    }
  });
}

/** Runs work on one connection, without a transaction; one on which it fails is closed. */
export async function onConnection<Value>(
  pool: Pool,
  work: (connection: Transaction) => Promise<Value>,
): Promise<Value> {
  return onBorrowedConnection(pool, async (client, close) => {
    try {
      return await work(onClient(client));
    } catch (error) {
      close(error instanceof Error ? error : new Error(String(error)));
      throw error;
    }
  });
}

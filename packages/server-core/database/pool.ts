import { createHash } from "node:crypto";
import { Pool, type PoolClient, type QueryConfig } from "pg";
import { DatabaseError, databaseError, isOutdatedPlan } from "./databaseError.ts";
import { currentLane } from "./lane.ts";
import type { RowTaker } from "./messageSplitter.ts";
import { type PipelineAnswer, runPipeline } from "./pipeline.ts";
import { SplitClient } from "./splitClient.ts";
import { takeRows } from "./takeRows.ts";

/** A statement with its parameters (`$1`, `$2`, …). */
export interface SqlText {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** How to run one statement. */
export interface QueryOptions {
  /**
   * True keeps the statement prepared on each connection under a hash of its text. Only for texts that recur (few, stable):
   * a text that varies with its input would fill the server's memory, and a search is planned better with its values.
   */
  readonly prepared?: boolean;
  /** `text` (default): every value as the database wrote it, or null. `native`: numbers, booleans, dates, parsed JSON as the driver reads them. */
  readonly types?: "text" | "native";
  /** Gets each row as it came, in PostgreSQL's own form (manual, "Message Formats", DataRow); the answer then holds no rows. */
  readonly taker?: RowTaker;
}

/** A statement that is sent together with others. */
export interface JointStatement extends SqlText {
  /** See `QueryOptions`. */
  readonly prepared: boolean;
}

/** Rows as objects by column name, and how many rows a write touched (0 where the command counts none). */
export interface QueryAnswer<Row> {
  readonly rows: readonly Row[];
  readonly rowCount: number;
}

/** A row whose values arrive as text. */
export type TextRow = { readonly [column: string]: string | null };

/** What can run statements: the database, or a transaction on it. */
export interface SqlRunner {
  /** Runs one statement. Throws `DatabaseError`. */
  query<Row = TextRow>(sql: SqlText | string, options?: QueryOptions): Promise<QueryAnswer<Row>>;
}

/** An open transaction. `client` is the driver's connection, for COPY streams and cursors only. */
export interface Transaction extends SqlRunner {
  readonly client: PoolClient;
}

/** A transaction that ends in the same round trip as its last statements. */
export interface BriefTransaction extends Transaction {
  /** Runs the last statements and commits, all in one round trip. Throws `DatabaseError`. */
  commit(last: readonly JointStatement[]): Promise<PipelineAnswer>;
}

/** How to run a transaction. */
export interface TransactionOptions {
  /** Default `read committed`. */
  readonly isolation?: "read committed" | "repeatable read" | "serializable";
  readonly readOnly?: boolean;
  /** Milliseconds to wait for a lock; absent: as long as the statement may take. */
  readonly lockTimeout?: number;
  /** Milliseconds for each statement; 0 is without end; absent: the pool's. */
  readonly statementTimeout?: number;
}

/** A pool of connections to one database. */
export interface Database extends SqlRunner {
  readonly url: string;
  /**
   * Runs statements as one transaction (read committed) in one round trip: each sees what those before it wrote, and what others had
   * committed when it began itself. All are kept, or, when one fails, none. Throws `DatabaseError`.
   */
  together(statements: readonly JointStatement[]): Promise<PipelineAnswer>;
  /**
   * Runs `work` in one transaction (read committed) that begins in one round trip with `first`, whose answers it gets. Only
   * `commit` keeps what was done; without it all is rolled back. Throws `DatabaseError` or what `work` threw. Absent where a commit
   * is none, as on a database that keeps nothing: `transaction` does the same there, in more round trips.
   */
  brief?<Value>(
    first: readonly JointStatement[],
    work: (transaction: BriefTransaction, opened: PipelineAnswer) => Promise<Value>,
  ): Promise<Value>;
  /** Runs `work` in one transaction: committed when it resolves, rolled back when it throws. Throws `DatabaseError` or what `work` threw. */
  transaction<Value>(work: (transaction: Transaction) => Promise<Value>, options?: TransactionOptions): Promise<Value>;
  /** Lends one connection outside a transaction (LISTEN, session locks, concurrent indexes). It is closed, not reused, when `work` throws. */
  connection<Value>(work: (connection: Transaction) => Promise<Value>): Promise<Value>;
  /** Waits for statements in flight and closes every connection. */
  close(): Promise<void>;
}

/** How to open a pool. */
export interface DatabaseOptions {
  readonly url: string;
  /** Most connections at once. Default 10. */
  readonly max?: number;
  /** Milliseconds a statement may take. Default 30,000. */
  readonly statementTimeout?: number;
  /**
   * Connections of their own for calls that only read (`inLane`), with a time limit of their own in milliseconds, so that no number of reads keeps
   * others from the database. Absent: all share the same.
   */
  readonly reads?: { readonly max: number; readonly statementTimeout: number };
  /** Milliseconds to wait for a free or new connection. Default 10,000. */
  readonly connectTimeout?: number;
  /** Shown in `pg_stat_activity`. Default `tessera`. */
  readonly applicationName?: string;
  /** Called with connections that break while idle; the pool replaces them. */
  readonly onIdleError?: (error: Error) => void;
}

/**
 * What must not depend on how a server, a role or an address happens to be configured: the forms in which values arrive as text, and
 * that a statement sees what was committed before it began (anyone who compares counters does so after waiting for a lock).
 */
const sessionSettings = [
  "TimeZone=UTC",
  "DateStyle=ISO,YMD",
  "IntervalStyle=iso_8601",
  "bytea_output=hex",
  "extra_float_digits=1",
  "standard_conforming_strings=on",
  "array_nulls=on",
  "transform_null_equals=off",
  "default_transaction_isolation=read\\ committed",
]
  .map((setting) => `-c ${setting}`)
  .join(" ");

/** An address and its options, which the driver would take instead of those it is given: they come first, so that ours win. */
function withSettings(address: string): { readonly connectionString: string; readonly options: string } {
  const url = URL.parse(address);
  const given = url?.searchParams.get("options") ?? "";
  if (url === null || given === "") return { connectionString: address, options: sessionSettings };
  url.searchParams.delete("options");
  return { connectionString: url.href, options: `${given} ${sessionSettings}` };
}

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

async function run<Row>(
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
      return run(target, sql, { ...options, prepared: false });
    throw databaseError(error);
  }
}

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
  return { client, query: (sql, options) => run(client, sql, options) };
}

function runTogether(client: PoolClient, statements: readonly JointStatement[]): Promise<PipelineAnswer> {
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
      return await onLent(target, (client) => runTaking(client, sql, prepared, taker));
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

async function commit(client: PoolClient): Promise<void> {
  const { command } = await client.query("commit").catch((error: unknown) => {
    throw databaseError(error);
  });
  // A transaction in which a statement failed is rolled back by its commit, without an error.
  if (command !== "COMMIT") throw new Error("A statement of this transaction failed, so nothing of it was kept.");
}

/** Lends a connection. `close` makes it be closed afterwards, not reused, as one is that broke meanwhile or holds outdated plans. */
async function onLent<Value>(
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

async function inTransaction<Value>(
  pool: Pool,
  work: (transaction: Transaction) => Promise<Value>,
  options: TransactionOptions,
): Promise<Value> {
  return onLent(pool, async (client, close) => {
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

async function inBriefTransaction<Value>(
  pool: Pool,
  first: readonly JointStatement[],
  work: (transaction: BriefTransaction, opened: PipelineAnswer) => Promise<Value>,
): Promise<Value> {
  return onLent(pool, async (client, close) => {
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

async function onConnection<Value>(pool: Pool, work: (connection: Transaction) => Promise<Value>): Promise<Value> {
  return onLent(pool, async (client, close) => {
    try {
      return await work(onClient(client));
    } catch (error) {
      close(error instanceof Error ? error : new Error(String(error)));
      throw error;
    }
  });
}

function createPool(options: DatabaseOptions, max: number, statementTimeout: number): Pool {
  const pool = new Pool({
    Client: SplitClient,
    ...withSettings(options.url),
    max,
    statement_timeout: statementTimeout,
    connectionTimeoutMillis: options.connectTimeout ?? 10_000,
    idleTimeoutMillis: 30_000,
    application_name: options.applicationName ?? "tessera",
  });
  pool.on("error", (error) => options.onIdleError?.(error));
  return pool;
}

/** Opens a pool of connections. Nothing is contacted before the first statement. */
export function createDatabase(options: DatabaseOptions): Database {
  const { reads } = options;
  const main = createPool(options, options.max ?? 10, options.statementTimeout ?? 30_000);
  const reading = reads === undefined ? main : createPool(options, reads.max, reads.statementTimeout);
  const pool = (): Pool => (currentLane() === "read" ? reading : main);
  return {
    url: options.url,
    query: (sql, queryOptions) => run(pool(), sql, queryOptions),
    together: (statements) => onLent(pool(), (client) => runTogether(client, statements)),
    brief: (first, work) => inBriefTransaction(pool(), first, work),
    transaction: (work, transactionOptions = {}) => inTransaction(pool(), work, transactionOptions),
    connection: (work) => onConnection(pool(), work),
    close: async () => {
      await Promise.all(new Set([main, reading]).values().map((one) => one.end()));
    },
  };
}

import { Pool, type PoolClient } from "pg";
import { currentLane } from "./lane.ts";
import { onBorrowedConnection, runStatement, runTogether } from "./runStatement.ts";
import { inBriefTransaction, inTransaction, onConnection } from "./transactions.ts";
import type { RowTaker } from "./wire/messageSplitter.ts";
import type { PipelineAnswer } from "./wire/pipeline.ts";
import { SplitClient } from "./wire/splitClient.ts";

/** A statement with its parameters (`$1`, `$2`, …). */
export interface SqlText {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** How to run one statement. */
export interface QueryOptions {
  /**
   * True keeps the statement prepared on each connection under a hash of its text. Only for texts that recur (few,
   * stable): a text that varies with its input would fill the server's memory, and a search is planned better with its
   * values.
   */
  readonly prepared?: boolean;
  /**
   * `text` (default): every value as the database wrote it, or null. `native`: numbers, booleans, dates, parsed JSON as
   * the driver reads them.
   */
  readonly types?: "text" | "native";
  /**
   * Gets each row as it came, in PostgreSQL's own form (manual, "Message Formats", DataRow); the answer then holds no
   * rows.
   */
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
   * Runs statements as one transaction (read committed) in one round trip: each sees what those before it wrote, and
   * what others had committed when it began itself. All are kept, or, when one fails, none. Throws `DatabaseError`.
   */
  together(statements: readonly JointStatement[]): Promise<PipelineAnswer>;
  /**
   * Runs `work` in one transaction (read committed) that begins in one round trip with `first`, whose answers it gets.
   * Only `commit` keeps what was done; without it all is rolled back. Throws `DatabaseError` or what `work` threw.
   * Absent where a commit is none, as on a database that keeps nothing: `transaction` does the same there, in more
   * round trips.
   */
  brief?<Value>(
    first: readonly JointStatement[],
    work: (transaction: BriefTransaction, opened: PipelineAnswer) => Promise<Value>,
  ): Promise<Value>;
  /**
   * Runs `work` in one transaction: committed when it resolves, rolled back when it throws. Throws `DatabaseError` or
   * what `work` threw.
   */
  transaction<Value>(work: (transaction: Transaction) => Promise<Value>, options?: TransactionOptions): Promise<Value>;
  /**
   * Lends one connection outside a transaction (LISTEN, session locks, concurrent indexes). It is closed, not reused,
   * when `work` throws.
   */
  connection<Value>(work: (connection: Transaction) => Promise<Value>): Promise<Value>;
  /** Waits for statements in flight and closes every connection. */
  close(): Promise<void>;
}

/** How to open a pool. */
export interface DatabaseOptions {
  readonly url: string;
  /** Maximum number of connections at once. Default 10. */
  readonly max?: number;
  /** Milliseconds a statement may take. Default 30,000. */
  readonly statementTimeout?: number;
  /**
   * Connections of their own for calls that only read (`inLane`), with a time limit of their own in milliseconds, so
   * that no number of reads keeps others from the database. Absent: all share the same.
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
 * What must not depend on how a server, a role or an address happens to be configured: the forms in which values arrive
 * as text, and that a statement sees what was committed before it began (anyone who compares counters does so after
 * waiting for a lock).
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

/**
 * An address and its options, which the driver would take instead of those it is given: they come first, so that ours
 * win.
 */
function withSettings(address: string): { readonly connectionString: string; readonly options: string } {
  const url = URL.parse(address);
  const given = url?.searchParams.get("options") ?? "";
  if (url === null || given === "") return { connectionString: address, options: sessionSettings };
  url.searchParams.delete("options");
  return { connectionString: url.href, options: `${given} ${sessionSettings}` };
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
    query: (sql, queryOptions) => runStatement(pool(), sql, queryOptions),
    together: (statements) => onBorrowedConnection(pool(), (client) => runTogether(client, statements)),
    brief: (first, work) => inBriefTransaction(pool(), first, work),
    transaction: (work, transactionOptions = {}) => inTransaction(pool(), work, transactionOptions),
    connection: (work) => onConnection(pool(), work),
    close: async () => {
      await Promise.all(new Set([main, reading]).values().map((one) => one.end()));
    },
  };
}

import { TesseraError } from "@tessera/contract/errors.ts";
import { DatabaseError } from "./databaseError.ts";
import type { Database } from "./pool.ts";

/** What PostgreSQL answers to a write in a transaction that only reads. */
const readOnlyState = "25006";

const refused = (): TesseraError => new TesseraError("preview_read_only");

async function refusingWrites<Value>(work: Promise<Value>): Promise<Value> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof DatabaseError && error.sqlState === readOnlyState ? refused() : error;
  }
}

/**
 * A database for one who only looks: every statement runs in a transaction that PostgreSQL itself lets read and nothing
 * else. A write fails with `preview_read_only`, whatever code asks for it. It costs two round trips more for each
 * statement.
 */
export function readOnlyDatabase(database: Database): Database {
  return {
    url: database.url,
    query: (sql, options) =>
      refusingWrites(
        // A plan that is out of date is made again only outside a transaction, so none is kept.
        database.transaction((transaction) => transaction.query(sql, { ...options, prepared: false }), {
          readOnly: true,
        }),
      ),
    transaction: (work, options) => refusingWrites(database.transaction(work, { ...options, readOnly: true })),
    together: async () => Promise.reject(refused()),
    connection: async () => Promise.reject(refused()),
    // It belongs to everyone else.
    close: async () => {},
  };
}

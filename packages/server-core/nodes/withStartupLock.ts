import type { Database } from "../database/pool.ts";

/** Key of the advisory lock for what servers do one after the other when they start. */
const turnLock = 7_301_996;

/**
 * Runs `work` while no other server of the database runs its own: what the first prepared, the next one finds. The turn
 * ends with this process at the latest. Throws what `work` throws.
 */
export async function withStartupLock<Value>(database: Database, work: () => Promise<Value>): Promise<Value> {
  return database.connection(async (connection) => {
    await connection.query("set statement_timeout = 0");
    await connection.query(`select pg_advisory_lock(${turnLock})`);
    const value = await work();
    await connection.query(`select pg_advisory_unlock(${turnLock})`);
    await connection.query("reset statement_timeout");
    return value;
  });
}

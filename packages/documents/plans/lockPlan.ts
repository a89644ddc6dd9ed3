import { setTimeout as sleep } from "node:timers/promises";
import type { Database, SqlRunner } from "@tessera/server-core/database/pool.ts";

const key = "hashtextextended($1, 450)";
/** How often a plan that another node prepares is asked for, in milliseconds. */
const askEvery = 200;

/**
 * Takes the lock of a plan for as long as the connection lasts, once no other node holds it. It asks, rather than waits
 * in the database: an index that is built concurrently waits for every statement that runs, so for that of the node
 * that waits, and the database would end one of the two. Throws the signal's reason.
 */
export async function lockPlan(connection: SqlRunner, id: string, signal?: AbortSignal): Promise<void> {
  for (;;) {
    signal?.throwIfAborted();
    const { rows } = await connection.query<{ free: string }>({
      text: `select pg_try_advisory_lock(${key}) as free`,
      values: [id],
    });
    if (rows[0]?.free === "t") return;
    await sleep(askEvery);
  }
}

/** Gives the lock of a plan back before its connection ends. */
export async function unlockPlan(connection: SqlRunner, id: string): Promise<void> {
  await connection.query({ text: `select pg_advisory_unlock(${key})`, values: [id] });
}

/** Whether a living server holds the lock of a plan that it prepares. */
export async function isPlanLocked(database: Database, id: string): Promise<boolean> {
  return database.transaction(async (transaction) => {
    const { rows } = await transaction.query<{ free: string }>({
      text: `select pg_try_advisory_xact_lock(${key}) as free`,
      values: [id],
    });
    return rows[0]?.free !== "t";
  });
}

import { randomInt } from "node:crypto";
import type { Client } from "pg";

/** Whether two sessions are on the very same database, by whatever address: only then do they share advisory locks. */
export async function isSameDatabase(one: Client, other: Client): Promise<boolean> {
  const key = [randomInt(2 ** 31), randomInt(2 ** 31)];
  await one.query("select pg_advisory_lock($1, $2)", key);
  try {
    const answer = await other.query<{ free: string }>("select pg_try_advisory_lock($1, $2)::text as free", key);
    if (answer.rows[0]?.free !== "true") return true;
    await other.query("select pg_advisory_unlock($1, $2)", key);
    return false;
  } finally {
    await one.query("select pg_advisory_unlock($1, $2)", key);
  }
}

import type { Database } from "@tessera/server-core/database/pool.ts";

/**
 * Runs of people are kept as long as each of them says. Runs without a topic and those of `unread`, which nobody reads,
 * are many and go after a day; the others are what people see as the log.
 */
export async function removeOldRuns(database: Database, unread: string): Promise<void> {
  await database.query({
    text: `delete from sys.durable_run where state = 'done' and ended_at < clock_timestamp() - interval '1 day'
        and (topic is null or kind = $1) and owner is null`,
    values: [unread],
  });
  await database.query("delete from sys.durable_run where expires_at < clock_timestamp()");
  await database.query("delete from sys.durable_run where ended_at < clock_timestamp() - interval '90 days'");
}

import type { Database } from "@tessera/server-core/database/pool.ts";

/** Forgets answers of saves after 30 days, longer than any browser repeats one. */
export async function removeOldAnswers(database: Database): Promise<void> {
  await database.query("delete from sys.save_answer where at < now() - interval '30 days'");
}

import type { Database } from "../database/pool.ts";

/**
 * Forgets answers of saves after 30 days, longer than any browser repeats one, and entries of the outbox after 7 days, when every reader
 * has seen them or must read the list anew.
 */
export async function removeOldAnswers(database: Database): Promise<void> {
  await database.query("delete from sys.save_answer where at < now() - interval '30 days'");
  await database.query("delete from sys.outbox where at < now() - interval '7 days'");
}

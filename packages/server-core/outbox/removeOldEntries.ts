import type { Database } from "../database/pool.ts";

const batchSize = 10_000;

/**
 * Forgets entries of the outbox after 7 days, when every reader has seen them or must read the list again. Entries rise
 * in number as they do in age, so the first of them are the oldest.
 */
export async function removeOldEntries(database: Database): Promise<void> {
  let removed = 0;
  do {
    const { rowCount } = await database.query({
      text: `delete from sys.outbox where id in (select id from sys.outbox order by id limit $1::int)
        and at < now() - interval '7 days'`,
      values: [batchSize],
    });
    removed = rowCount;
  } while (removed === batchSize);
}

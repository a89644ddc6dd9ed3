import type { ActivityPlace, ActivityRights } from "@tessera/query-model/activitySql.ts";
import type { RequestContext } from "@tessera/server-core/context.ts";
import type { Transaction } from "@tessera/server-core/database/pool.ts";
import { takeWriteLock } from "@tessera/server-core/state/writeLock.ts";
import { activityTopic } from "./activityTopic.server.ts";

/**
 * A transaction that changes the activity of a record which the caller may read, while it is there; the pages that
 * follow it are notified. Throws `record_not_found`, `not_found` for an entity without activity.
 */
export async function changeActivity<Value>(
  context: RequestContext,
  place: ActivityPlace,
  work: (transaction: Transaction, rights: ActivityRights) => Promise<Value>,
): Promise<Value> {
  const { freshness, services, subject } = context;
  const { database, outbox, records, socket } = services;
  const { definitions, rights } = freshness;
  const { entity, key } = place;
  const value = await database.transaction(async (transaction) => {
    await takeWriteLock(transaction, { freshness: { definitions, rights }, subject });
    // On the connection of the transaction, so that the record stays and no second one is waited for.
    const within = { ...context, services: { ...services, database: { ...database, query: transaction.query } } };
    const done = await work(transaction, await records.activity(within, place, true));
    await socket.toTopic(activityTopic(place), "activity-update", { entity, key }, transaction);
    return done;
  });
  outbox.wake();
  return value;
}

import { TesseraError } from "@tessera/contract/errors.ts";
import { isGuest } from "@tessera/identity/rights/publicReach.ts";
import { compileSql, sql } from "@tessera/query-model/sql.ts";
import type { RequestContext } from "@tessera/server-core/context.ts";
import type { Transaction } from "@tessera/server-core/database/pool.ts";
import { outboxInsertSql } from "@tessera/server-core/outbox/outboxSql.ts";
import { takeWriteLock } from "@tessera/server-core/state/writeLock.ts";
import { assertMayKeepAssets, assetEntity } from "./assetPlace.ts";
import { assertNewFiles } from "./guestFiles.ts";
import type { FilePlace } from "./storedFiles.ts";

/**
 * A transaction that changes what files a record has, while the caller may change it and the record is there; of a
 * record that has not been saved, while the caller may make one. A guest has files only for the latter. Files of
 * definitions: while the caller may draft these.
 */
export async function changeFiles<Value>(
  context: RequestContext,
  place: FilePlace,
  work: (transaction: Transaction) => Promise<Value>,
): Promise<Value> {
  const { freshness, services, subject } = context;
  const { database } = services;
  const { definitions, rights } = freshness;
  return database.transaction(async (transaction) => {
    await takeWriteLock(transaction, { freshness: { definitions, rights }, subject });
    // On the connection of the transaction, so that the record stays and no second one is waited for.
    const within = { ...context, services: { ...services, database: { ...database, query: transaction.query } } };
    const { entity, key } = place;
    if (entity === assetEntity) assertMayKeepAssets(within, key ?? "");
    else if (key === null || isGuest(context)) assertNewFiles(within, place);
    else {
      const { write } = await services.records.slot(within, { ...place, key }, true);
      if (!write) throw new TesseraError("access_denied");
    }
    return work(transaction);
  });
}

/** Lets readers of the entity of files know that one of them changed. */
export async function noteFile(transaction: Transaction, id: string, kind: "create" | "update"): Promise<void> {
  await transaction.query(compileSql(outboxInsertSql(sql`values ('file', array[${id}::text], ${kind})`)));
}

import { isNamedInDocuments } from "@tessera/documents/store/namedInDocuments.ts";
import type { Database } from "@tessera/server-core/database/pool.ts";
import { assetEntity } from "./assetPlace.ts";
import { contentKey, previewKey } from "./fileStore.ts";
import type { Files } from "./files.ts";
import { dropParts, removeParts } from "./receiveParts.ts";
import { lockContent } from "./uploads.ts";

/** Rows that are looked at in one go. */
const batchSize = 200;
/** Milliseconds after which nothing of a broken upload can still be under way: no request takes that long. */
const grace = 3_600_000;

interface Ended {
  readonly id: string;
  readonly size: string;
  readonly part_size: string;
  readonly hash: string | null;
}

/**
 * Whether a file has had its time, of `grace` ($1) and the days that deleted ones are kept ($2). Files of definitions
 * are kept as long as a version of a document names them.
 */
const isOver = `(state = 'refused' and touched_at < clock_timestamp() - make_interval(secs => $1::double precision / 1000)
  or state = 'deleted' and deleted_at < now() - make_interval(days => $2::integer)
    and (entity <> '${assetEntity}' or not ${isNamedInDocuments("hash")}))`;

/**
 * Forgets a file, and its content unless another file has it. A server that dies here leaves the row, so the next
 * cleaning goes on. One that was brought back meanwhile stays.
 */
async function forget(database: Database, files: Files, { hash, id, part_size, size }: Ended): Promise<void> {
  const { settings, store } = files;
  await removeParts(store, { id, size: Number(size), partSize: Number(part_size) });
  await database.transaction(async (transaction) => {
    if (hash !== null) await lockContent(transaction, hash);
    const held = await transaction.query({
      text: `select from sys.file where ${isOver} and id = $3::uuid for update`,
      values: [grace, settings.keepDays, id],
    });
    if (held.rows.length === 0) return;
    if (hash !== null) {
      const { rows } = await transaction.query({
        text: "select from sys.file where hash = $1 and id <> $2::uuid limit 1",
        values: [hash, id],
      });
      if (rows.length === 0) {
        await store.remove(contentKey(hash));
        await store.remove(previewKey(hash));
      }
    }
    await transaction.query({ text: "delete from sys.file where id = $1::uuid", values: [id] });
  });
}

/** Removes the parts of files whose server died when it had made them and not yet removed these. */
async function dropLeftParts(database: Database, { store }: Files): Promise<void> {
  const { rows } = await database.query<Ended>({
    text: `select id, size, part_size, hash from sys.file where state in ('waiting', 'ready', 'deleted') and part_size > 0
      and touched_at < clock_timestamp() - make_interval(secs => $1::double precision / 1000) order by touched_at limit $2::integer`,
    values: [grace, batchSize],
  });
  for (const { id, part_size, size } of rows)
    await dropParts(database, store, { id, size: Number(size), partSize: Number(part_size) });
}

/** Uploads that nobody goes on with. */
const isAbandoned = `state = 'uploading' and touched_at < clock_timestamp() - case when guest is null then interval '1 day' else interval '2 hours' end`;

/**
 * Files whose record was never saved: those of persons outlive the drafts that name them, which browsers keep for a
 * week.
 */
const isForgotten = `state = 'waiting' and touched_at < clock_timestamp() - case when guest is null then interval '8 days' else interval '1 day' end`;

/**
 * Removes what is left of uploads that broke off or that nobody has gone on with for a day (two hours for guests),
 * files whose record was not saved in time, and deleted files that have been kept long enough. Contents go with the
 * last file that has them.
 */
export async function sweepFiles(database: Database, files: Files): Promise<void> {
  await database.query(
    `update sys.file set state = 'refused', touched_at = clock_timestamp() where ${isAbandoned} or ${isForgotten}`,
  );
  await database.query(
    "update sys.file set guest_address = null where guest_address is not null and created_at < now() - interval '1 day'",
  );
  for (;;) {
    const { rows } = await database.query<Ended>({
      text: `select id, size, part_size, hash from sys.file where ${isOver} order by id limit $3::integer`,
      values: [grace, files.settings.keepDays, batchSize],
    });
    for (const row of rows) await forget(database, files, row);
    if (rows.length < batchSize) break;
  }
  await dropLeftParts(database, files);
  await files.store.sweep(grace);
}

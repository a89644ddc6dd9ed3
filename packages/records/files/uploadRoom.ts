import { TesseraError } from "@tessera/contract/errors.ts";
import { isGuest } from "@tessera/identity/rights/publicReach.ts";
import type { RequestContext } from "@tessera/server-core/context.ts";
import type { SqlRunner, Transaction } from "@tessera/server-core/database/pool.ts";
import { uuid7 } from "@tessera/std/ids.ts";
import { changeFiles } from "./changeFiles.ts";
import { assertGuestBounds, guestAddress } from "./guestFiles.ts";
import { type FilePlace, senderOf } from "./storedFiles.ts";

/** Files of one person that hang on nothing: uploads that have not ended, and what waits for its record to be saved. */
const maxOpen = 50;
/** Key of the lock under which those take turns whose uploads are together more than there is room for. */
const lastRoomLock = 5_401_210_740;

/** What is going to be sent. */
export interface UploadRequest extends FilePlace {
  readonly name: string;
  readonly size: number;
}

/** Throws where `size` bytes more are beyond the quota, or beyond what all guests may send in a day. */
async function assertRoom(runner: SqlRunner, context: RequestContext, size: number): Promise<void> {
  const { guests, quota } = context.services.files.settings;
  const { rows } = await runner.query<{ used: string }>("select coalesce(sum(bytes), 0) as used from sys.file_usage");
  if (Number(rows[0]?.used) + size > quota) throw new TesseraError("file_quota_reached");
  if (!isGuest(context)) return;
  const ofDay = await runner.query<{ used: string }>(
    `select coalesce(sum(size), 0) as used from sys.file
      where guest is not null and created_at > now() - interval '1 day' and state <> 'refused'`,
  );
  if (Number(ofDay.rows[0]?.used) + size > guests.perDay) throw new TesseraError("file_limit_reached");
}

/**
 * Bounds how many files of a person hang on nothing. Uploads of one person begin one after the other, so that they are
 * counted.
 */
async function assertOwnBounds(transaction: Transaction, context: RequestContext, size: number): Promise<void> {
  if (isGuest(context)) return assertGuestBounds(transaction, context, size);
  const [user] = senderOf(context.subject);
  await transaction.query({
    text: "select pg_advisory_xact_lock(hashtextextended($1, 742))",
    values: [`person ${user}`],
  });
  const { rows } = await transaction.query<{ open: string }>({
    text: "select count(*) as open from sys.file where state in ('uploading', 'waiting') and user_id = $1::uuid",
    values: [user],
  });
  if (Number(rows[0]?.open) >= maxOpen) throw new TesseraError("too_many_requests");
}

/** What a copy of a file is made of: `of` is the file, `entity` and `column` where the copy is going to hang. */
interface FileCopy {
  readonly id: string;
  readonly of: string;
  readonly size: number;
  readonly entity: string;
  readonly column: string;
}

/**
 * Makes a copy of a file, which waits for the save that names it. Both have one content in the store. Throws
 * `file_quota_reached`.
 */
export async function insertCopy(
  { context, transaction }: { readonly context: RequestContext; readonly transaction: Transaction },
  { column, entity, id, of, size }: FileCopy,
): Promise<void> {
  await assertRoom(transaction, context, size);
  await transaction.query({
    text: `insert into sys.file (id, entity, slot, name, size, part_size, type, hash, has_preview, width, height, is_static, user_id, guest, state)
      select $1::uuid, $3, $4, f.name, f.size, 0, f.type, f.hash, f.has_preview, f.width, f.height, f.is_static, $5::uuid, $6::uuid, 'waiting'
      from sys.file f where f.id = $2::uuid`,
    values: [id, of, entity, column, ...senderOf(context.subject)],
  });
}

/**
 * Confirms the room of an upload whose row is committed. Others begin at the same time, and none waits for another:
 * each looks once its own row is seen by all, so the last of them sees those of all others. Only where they are too
 * many together they take turns, and give up one by one until the rest fits.
 */
async function confirmRoom(context: RequestContext, id: string): Promise<void> {
  const { database } = context.services;
  try {
    await assertRoom(database, context, 0);
  } catch {
    const refusal = await database.transaction(async (transaction) => {
      await transaction.query({ text: "select pg_advisory_xact_lock($1::bigint)", values: [lastRoomLock] });
      const error = await assertRoom(transaction, context, 0).then(
        () => null,
        (thrown: unknown) => thrown,
      );
      if (error !== null)
        await transaction.query({
          text: "update sys.file set state = 'refused', touched_at = clock_timestamp() where id = $1::uuid",
          values: [id],
        });
      return error;
    });
    if (refusal !== null) throw refusal;
  }
}

/**
 * Makes the row of an upload, within all bounds. Throws as `changeFiles`, `file_quota_reached`, `file_limit_reached`,
 * `too_many_requests`.
 */
export async function insertUpload(
  context: RequestContext,
  request: UploadRequest,
  bytesOfPart: number,
): Promise<string> {
  const { column, entity, key, name, size } = request;
  const id = uuid7();
  await changeFiles(context, request, async (transaction) => {
    await assertOwnBounds(transaction, context, size);
    await assertRoom(transaction, context, size);
    await transaction.query({
      text: `insert into sys.file (id, entity, key, slot, name, size, part_size, user_id, guest, guest_address, state)
        values ($1::uuid, $2, $3, $4, $5, $6::bigint, $7::bigint, $8::uuid, $9::uuid, $10::uuid, 'uploading')`,
      values: [id, entity, key, column, name, size, bytesOfPart, ...senderOf(context.subject), guestAddress(context)],
    });
  });
  await confirmRoom(context, id);
  return id;
}

import { TesseraError } from "@tessera/contract/errors.ts";
import { megabyte } from "@tessera/contract/files/fileLimits.ts";
import { isGuest } from "@tessera/identity/rights/publicReach.ts";
import { renewContext, withFreshRetry } from "@tessera/identity/sessions/withFreshRetry.ts";
import type { Slot } from "@tessera/query-model/slotSql.ts";
import type { ReceivedBytes, RequestContext } from "@tessera/server-core/context.ts";
import type { SqlRunner, Transaction } from "@tessera/server-core/database/pool.ts";
import { nextChangeSql } from "../writing/history/changeSql.ts";
import { takenEndings } from "./assetPlace.ts";
import { changeFiles, noteFile } from "./changeFiles.ts";
import { cleanName, endingOf } from "./cleanName.ts";
import { contentKey, partKey, previewKey } from "./fileStore.ts";
import type { Files } from "./files.ts";
import { maxSizeFor } from "./guestFiles.ts";
import { type Inspected, inspectUpload } from "./inspectUpload.ts";
import type { Dimensions } from "./previews.ts";
import {
  checkedBytes,
  dropParts,
  partSize,
  receivedParts,
  receivePart,
  removeParts,
  type SentPart,
  uploadedBytes,
} from "./receiveParts.ts";
import { type FileRow, hasSent, knownDimensions, openUpload, senderOf, unboundFile } from "./storedFiles.ts";
import { insertUpload, type UploadRequest } from "./uploadRoom.ts";

const tooLarge = (max: number): TesseraError => new TesseraError("file_too_large", { max: Math.ceil(max / megabyte) });

async function assertWelcome(request: UploadRequest, context: RequestContext): Promise<void> {
  const { name, size, ...place } = request;
  const { database, files } = context.services;
  const max = maxSizeFor(context, request);
  if (size === 0) throw new TesseraError("file_empty");
  if (size > max) throw tooLarge(max);
  const endings = await takenEndings(place, database, files.settings);
  if (!endings.includes(endingOf(name))) throw new TesseraError("file_type_refused", { reason: "ending" });
}

/**
 * Begins an upload, which is sent in parts of `partSize` bytes in any order. Throws as `changeFiles`, `file_empty`,
 * `file_too_large`, `file_type_refused`, `file_quota_reached`, `file_limit_reached`, `too_many_requests`.
 */
export async function beginUpload(
  context: RequestContext,
  sent: UploadRequest,
): Promise<{ id: string; name: string; partSize: number }> {
  const request = { ...sent, name: cleanName(sent.name) };
  await assertWelcome(request, context);
  return { id: await insertUpload(context, request, partSize), name: request.name, partSize };
}

/**
 * An upload of the caller's own that has not ended, with the offsets of the parts that are there whole. Throws
 * `not_found`.
 */
export async function uploadState(
  context: RequestContext,
  id: string,
): Promise<{ name: string; size: number; partSize: number; received: number[] }> {
  const upload = await openUpload(context, id);
  const received = await receivedParts(context.services.files.store, upload);
  const { name, partSize, size } = upload;
  return { name, size, partSize, received: [...received] };
}

/**
 * Takes a part of an upload of the caller's own. A part that comes when its upload has ended meanwhile does not stay.
 * Throws `not_found` and as
 * `receivePart`.
 */
export async function receiveUploadPart(context: RequestContext, id: string, part: SentPart): Promise<void> {
  const { store } = context.services.files;
  const upload = await openUpload(context, id);
  await receivePart(store, upload, part);
  await openUpload(context, id).catch(async (error: unknown) => {
    await removeParts(store, upload);
    throw error;
  });
}

/**
 * Ends an upload that nothing becomes of, or a file whose record is not going to be saved. Its parts go now, and once
 * more by the cleaning, as one may still be under way.
 */
async function giveUp(runner: SqlRunner, { store }: Files, upload: FileRow): Promise<void> {
  await runner.query({
    text: "update sys.file set state = 'refused', touched_at = clock_timestamp() where id = $1::uuid and state in ('uploading', 'waiting')",
    values: [upload.id],
  });
  await removeParts(store, upload);
}

/** Ends an upload of the caller's own, or gives up a file that waits for its record. Throws `not_found`. */
export async function cancelUpload(context: RequestContext, id: string): Promise<void> {
  const upload = await unboundFile(context, id);
  await giveUp(context.services.database, context.services.files, upload);
}

/** Lock of a content: who writes it and who removes it take turns. */
export async function lockContent(transaction: Transaction, hash: string): Promise<void> {
  await transaction.query({ text: "select pg_advisory_xact_lock(hashtextextended($1, 740))", values: [hash] });
}

/**
 * Puts the content into its place. The row names it first, so that it is found and removed when this server dies before
 * the file is ready.
 */
async function keepContent(
  context: RequestContext,
  upload: FileRow,
  { hash, type }: Inspected,
): Promise<{ readonly hasPreview: boolean; readonly dimensions: Dimensions | null }> {
  const { database, files } = context.services;
  const { previews, store } = files;
  await database.transaction(async (transaction) => {
    await lockContent(transaction, hash);
    const { rowCount } = await transaction.query({
      text: "update sys.file set hash = $2, touched_at = clock_timestamp() where id = $1::uuid and state = 'uploading'",
      values: [upload.id, hash],
    });
    if (rowCount === 0) throw new TesseraError("not_found", { kind: "file" });
  });
  // A part may have been sent again since it was looked at: under this hash others' files would have its bytes.
  if ((await store.size(contentKey(hash))) !== upload.size)
    await store.write(contentKey(hash), checkedBytes(uploadedBytes(store, upload), upload.size, hash));
  // Another file has the same bytes, and had them looked at.
  if ((await store.size(previewKey(hash))) !== null)
    return { hasPreview: true, dimensions: await knownDimensions(database, hash) };
  const preview = await previews.make({ type, size: upload.size, isGuest: isGuest(context) }, () =>
    store.read(contentKey(hash)),
  );
  if (preview === null) return { hasPreview: false, dimensions: null };
  const { bytes, height, width } = preview;
  await store.write(previewKey(hash), toChunks(bytes));
  return { hasPreview: true, dimensions: { width, height } };
}

async function* toChunks(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/** What is said at the end of an upload. */
interface Ending {
  /** The form through which a guest sends it; null for everyone else. */
  readonly form: string | null;
  /** SHA-256 that its sender counted; null: they did not. */
  readonly hash: string | null;
}

/** Errors that end an upload for good; after any other it can be finished again. */
const final = new Set(["file_type_refused", "file_infected"]);

async function finish(context: RequestContext, upload: FileRow, { form, hash }: Ending): Promise<string> {
  const { database, files } = context.services;
  try {
    const inspected = await inspectUpload(files, upload, hash, await takenEndings(upload, database, files.settings));
    const { dimensions, hasPreview } = await keepContent(context, upload, inspected);
    // From here on, as what was sent and inspected for minutes cannot be, or need not be, inspected again.
    await withFreshRetry(context, renewContext, (current) =>
      changeFiles(current, { ...upload, form }, async (transaction) => {
        const { rowCount } = await transaction.query({
          text: `update sys.file set state = case when key is null then 'waiting' else 'ready' end, type = $2, has_preview = $3, width = $5::integer, height = $6::integer,
          since = case when key is not null then ${nextChangeSql} end, touched_at = clock_timestamp() where id = $1::uuid and state = 'uploading' and hash = $4`,
          values: [
            upload.id,
            inspected.type,
            hasPreview,
            inspected.hash,
            dimensions?.width ?? null,
            dimensions?.height ?? null,
          ],
        });
        if (rowCount === 0) throw new TesseraError("not_found", { kind: "file" });
        if (upload.key !== null) await noteFile(transaction, upload.id, "create");
      }),
    );
  } catch (error) {
    if (error instanceof TesseraError && final.has(error.code)) await giveUp(database, files, upload);
    throw error;
  }
  await dropParts(database, files.store, upload);
  return upload.id;
}

/**
 * Makes a file of an upload of the caller's own whose parts are all there; one that is made already is answered again.
 * Throws as `changeFiles` and
 * `inspectUpload`.
 */
export async function finishUpload(
  context: RequestContext,
  { id, ...ending }: Ending & { readonly id: string },
): Promise<string> {
  if (await hasSent(context, id)) return id;
  try {
    return await finish(context, await openUpload(context, id), ending);
  } catch (error) {
    // Asked twice at once, the later call finds parts gone, or the file made.
    if (await hasSent(context, id)) return id;
    throw error;
  }
}

/**
 * Hangs files of the caller's own, which wait for a record, on one that is there. Throws as `changeFiles`,
 * `attachments_gone` with the ids of those that neither wait nor hang there already.
 */
export async function attachWaiting(context: RequestContext, place: Slot, ids: readonly string[]): Promise<void> {
  const { entity, key } = place;
  const sender = senderOf(context.subject);
  await changeFiles(context, place, async (transaction) => {
    const { rows } = await transaction.query<{ id: string; attached: string }>({
      text: `with attached as (update sys.file f set state = 'ready', key = $5, since = ${nextChangeSql}, touched_at = clock_timestamp()
          where f.id = any($1::uuid[]) and f.state = 'waiting' and f.entity = $4 and f.slot is null
            and (f.user_id = $2::uuid or f.guest = $3::uuid) returning f.id)
        select a.id, true as attached from attached a
        union all select f.id, false from sys.file f where f.id = any($1::uuid[]) and f.state in ('ready', 'deleted') and f.entity = $4 and f.key = $5
          and f.slot is null and (f.user_id = $2::uuid or f.guest = $3::uuid)`,
      values: [[...ids], ...sender, entity, key],
    });
    const known = new Set(rows.map(({ id }) => id));
    const gone = ids.filter((id) => !known.has(id));
    if (gone.length > 0) throw new TesseraError("attachments_gone", { files: gone });
    for (const { attached, id } of rows) if (attached === "t") await noteFile(transaction, id, "create");
  });
}

/** Passes on bytes up to a bound, and counts them. */
async function* counted(bytes: AsyncIterable<Uint8Array>, max: number, count: (size: number) => void) {
  let size = 0;
  for await (const chunk of bytes) {
    size += chunk.length;
    if (size > max) throw tooLarge(max);
    count(size);
    yield chunk;
  }
}

/**
 * Takes a whole file as one stream of unknown length. Throws as `beginUpload` and `finishUpload`; nothing is left of
 * what broke off.
 */
export async function receiveFile(
  context: RequestContext,
  sent: Omit<UploadRequest, "size">,
  bytes: ReceivedBytes,
  hash: string | null,
): Promise<string> {
  const { database, files } = context.services;
  const maxSize = maxSizeFor(context, sent);
  const request = { ...sent, name: cleanName(sent.name), size: maxSize };
  await assertWelcome(request, context);
  const id = await insertUpload(context, request, maxSize);
  const upload: FileRow = {
    ...request,
    id,
    partSize: maxSize,
    type: null,
    hash: null,
    hasPreview: false,
  };
  try {
    let size = 0;
    const passed = counted(bytes.stream, maxSize, (now) => {
      size = now;
    });
    await files.store.write(partKey(id, 0), passed);
    if (size === 0) throw new TesseraError("file_empty");
    await database.query({
      text: "update sys.file set size = $2::bigint, touched_at = clock_timestamp() where id = $1::uuid",
      values: [id, size],
    });
    return await finish(context, { ...upload, size }, { form: null, hash });
  } catch (error) {
    await giveUp(database, files, upload);
    throw error;
  }
}

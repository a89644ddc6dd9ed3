import { TesseraError } from "@tessera/contract/errors.ts";
import { userJoin } from "@tessera/identity/users/userJoin.ts";
import type { Slot } from "@tessera/query-model/slotSql.ts";
import { ByteAnswer, type RequestContext } from "@tessera/server-core/context.ts";
import type { SqlRunner, Transaction } from "@tessera/server-core/database/pool.ts";
import { goneSinceSql, nextChangeSql } from "../writing/history/changeSql.ts";
import { assetEntity } from "./assetPlace.ts";
import { changeFiles, noteFile } from "./changeFiles.ts";
import { contentKey, previewKey } from "./fileStore.ts";
import type { Dimensions } from "./previews.ts";
import { isShown } from "./sniffFile.ts";

/** Where a file hangs, or will: `key` is null for a record that has not been saved. */
export interface FilePlace extends Omit<Slot, "key"> {
  readonly key: string | null;
  /** The form through which a guest sends a file; absent or null for everyone else. */
  readonly form?: string | null;
}

/** A row of `sys.file`. */
export interface FileRow extends FilePlace {
  readonly id: string;
  readonly name: string;
  readonly size: number;
  readonly partSize: number;
  /** Null until the upload has ended. */
  readonly type: string | null;
  readonly hash: string | null;
  readonly hasPreview: boolean;
}

/** What is known of a file besides, of one that is there whole. */
interface FileMarks {
  /** Null for what is no picture, and where it is not known. */
  readonly dimensions: Dimensions | null;
  /** Whether its sender wants it shown where its address is opened. */
  readonly isStatic: boolean;
}

interface StoredRow extends Omit<FileRow, "size" | "partSize" | "hasPreview"> {
  readonly width: string | null;
  readonly height: string | null;
  readonly is_static: string;
  readonly size: string;
  readonly part_size: string;
  readonly has_preview: string;
}

const columns = `f.id, f.entity, f.key, f.slot as "column", f.name, f.size, f.part_size, f.type, f.hash, f.has_preview, f.width, f.height, f.is_static`;

const marksOf = ({ height, is_static, width }: StoredRow): FileMarks => ({
  dimensions: width === null || height === null ? null : { width: Number(width), height: Number(height) },
  isStatic: is_static === "t",
});

function rowOf({ has_preview, height: _, is_static: __, part_size, size, width: ___, ...row }: StoredRow): FileRow {
  return { ...row, size: Number(size), partSize: Number(part_size), hasPreview: has_preview === "t" };
}

const gone = (): TesseraError => new TesseraError("not_found", { kind: "file" });

/** What says that a caller may not read the place of a file, or that no files hang there any more. */
const hidden: ReadonlySet<string> = new Set(["record_not_found", "not_found", "invalid_input"]);

/** What a caller is answered of a file that they may not read: that it is not there. Any other error stays as it is. */
export function asMissingFile(error: unknown): unknown {
  return error instanceof TesseraError && hidden.has(error.code)
    ? new TesseraError("not_found", { kind: "file" }, { cause: error })
    : error;
}

/** A file that hangs on a record. */
export type HangingFile = FileRow & Slot;

function hanging(row: StoredRow | undefined): HangingFile {
  if (row === undefined) throw gone();
  const { key, ...file } = rowOf(row);
  if (key === null) throw gone();
  return { ...file, key };
}

/** What says that a file was sent by the caller: parameters $2 and $3 are those of `senderOf`. */
const isOwn = "(f.user_id = $2::uuid or f.guest = $3::uuid)";

/** Who sends a file: a person, or a guest by their mark. */
export const senderOf = ({ guest, userId }: RequestContext["subject"]): readonly [string | null, string | null] => [
  userId,
  userId === null ? (guest ?? null) : null,
];

/** A file that can be opened. Whether the caller may is not looked at. Throws `not_found`. */
export async function readyFile(runner: SqlRunner, id: string): Promise<HangingFile> {
  const { rows } = await runner.query<StoredRow>({
    text: `select ${columns} from sys.file f where f.id = $1::uuid and f.state = 'ready'`,
    values: [id],
  });
  return hanging(rows[0]);
}

/** Whether a whole file was sent by the caller: the answer to the end of its upload may have been lost. */
export async function hasSent({ services, subject }: RequestContext, id: string): Promise<boolean> {
  const { rows } = await services.database.query({
    text: `select from sys.file f where f.id = $1::uuid and f.state in ('waiting', 'ready') and ${isOwn}`,
    values: [id, ...senderOf(subject)],
  });
  return rows.length > 0;
}

/**
 * A deleted file that is still kept, unless its record went since, whose key another one may have now. Throws
 * `not_found`.
 */
export async function deletedFile(runner: SqlRunner, id: string, keepDays: number): Promise<HangingFile> {
  const { rows } = await runner.query<StoredRow>({
    text: `select ${columns} from sys.file f where f.id = $1::uuid and f.state = 'deleted' and not f.goes_with_record
      and f.deleted_at > now() - make_interval(days => $2::integer)
      and not ${goneSinceSql("f")}`,
    values: [id, keepDays],
  });
  return hanging(rows[0]);
}

/** An upload of the caller's own that has not ended. Throws `not_found`. */
export async function openUpload({ services, subject }: RequestContext, id: string): Promise<FileRow> {
  const { rows } = await services.database.query<StoredRow>({
    text: `update sys.file f set touched_at = clock_timestamp()
      where f.id = $1::uuid and f.state = 'uploading' and ${isOwn} returning ${columns}`,
    values: [id, ...senderOf(subject)],
  });
  if (rows[0] === undefined) throw gone();
  return rowOf(rows[0]);
}

/** A file of the caller's own that hangs on no record, whether it is there whole or not. Throws `not_found`. */
export async function unboundFile({ services, subject }: RequestContext, id: string): Promise<FileRow> {
  const { rows } = await services.database.query<StoredRow>({
    text: `select ${columns} from sys.file f where f.id = $1::uuid and f.state in ('uploading', 'waiting') and ${isOwn}`,
    values: [id, ...senderOf(subject)],
  });
  if (rows[0] === undefined) throw gone();
  return rowOf(rows[0]);
}

interface ListedRow extends StoredRow {
  readonly at: string;
  readonly user_name: string | null;
  readonly is_guest: string;
}

/** A file that can be opened, as its readers see it. */
export interface ListedFile {
  readonly id: string;
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  readonly type: string;
  /** When it was sent, in UTC. */
  readonly at: string;
  /** Who sent it; null where the person is not there any more. */
  readonly userName: string | null;
  /** Present where someone sent it without signing in. */
  readonly isGuest?: true;
  readonly hasPreview: boolean;
  /** Whether a browser shows it. */
  readonly isShown: boolean;
  /** Present for a picture whose pixels are known. */
  readonly dimensions?: Dimensions;
}

function listed({ at, is_guest, user_name, ...stored }: ListedRow): ListedFile {
  const { hasPreview, id, name, size, type } = rowOf(stored);
  const { dimensions } = marksOf(stored);
  const known = type ?? "application/octet-stream";
  const isOpened = stored.key !== null || stored.column !== null;
  const shown = { hasPreview: isOpened && hasPreview, isShown: isOpened && isShown(known) };
  return {
    id,
    name,
    size,
    type: known,
    at,
    userName: user_name,
    ...(is_guest === "t" ? { isGuest: true } : {}),
    ...shown,
    ...(dimensions === null ? {} : { dimensions }),
  };
}

const listedFiles = `select ${columns}, to_char(f.created_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US') as at, u.display_name as user_name, f.guest is not null as is_guest
  from sys.file f left join ${userJoin("u", "f.user_id")} where`;

/** The files of a slot, the oldest first. */
export async function filesOf(runner: SqlRunner, { column, entity, key }: Slot): Promise<readonly ListedFile[]> {
  const { rows } = await runner.query<ListedRow>({
    text: `${listedFiles} f.state = 'ready' and f.entity = $1 and f.key = $2 and f.slot is not distinct from $3::text
      order by f.created_at, f.id limit 1000`,
    values: [entity, key, column],
  });
  return rows.map(listed);
}

/** Those of some files that are attachments of a record and were sent by a caller. */
export async function ownAttachments(
  runner: SqlRunner,
  subject: RequestContext["subject"],
  { entity, key }: Pick<Slot, "entity" | "key">,
  ids: readonly string[],
): Promise<readonly string[]> {
  const { rows } = await runner.query<{ id: string }>({
    text: `select f.id from sys.file f where f.id = any($1::uuid[]) and ${isOwn} and f.state = 'ready'
      and f.entity = $4 and f.key = $5 and f.slot is null`,
    values: [[...ids], ...senderOf(subject), entity, key],
  });
  return rows.map(({ id }) => id);
}

/**
 * One file that is there whole; an attachment whose record has not been saved cannot be opened yet. Throws `not_found`.
 */
export async function fileInfo(runner: SqlRunner, id: string): Promise<ListedFile> {
  const { rows } = await runner.query<ListedRow>({
    text: `${listedFiles} f.state in ('waiting', 'ready') and f.id = $1::uuid`,
    values: [id],
  });
  if (rows[0] === undefined) throw gone();
  return listed(rows[0]);
}

/** The pixels of a picture, as another file with its bytes says them; null where none does. */
export async function knownDimensions(runner: SqlRunner, hash: string): Promise<Dimensions | null> {
  const { rows } = await runner.query<{ width: string; height: string }>({
    text: "select width, height from sys.file where hash = $1 and width is not null limit 1",
    values: [hash],
  });
  const [row] = rows;
  return row === undefined ? null : { width: Number(row.width), height: Number(row.height) };
}

/** What is known of some files besides their bytes, by id. */
export async function fileMarks(runner: SqlRunner, ids: readonly string[]): Promise<ReadonlyMap<string, FileMarks>> {
  if (ids.length === 0) return new Map();
  const { rows } = await runner.query<StoredRow>({
    text: `select ${columns} from sys.file f where f.id = any($1::uuid[])`,
    values: [[...ids]],
  });
  return new Map(rows.map((row) => [row.id, marksOf(row)]));
}

/** Keeps that the sender of a file, which waits for its field, wants it shown where its address is opened. */
export async function markStatic({ services, subject }: RequestContext, id: string): Promise<void> {
  await services.database.query({
    text: `update sys.file f set is_static = true where f.id = $1::uuid and f.state = 'waiting' and ${isOwn}`,
    values: [id, ...senderOf(subject)],
  });
}

/** A file that waits for the value of a field to be saved, which its sender looks at meanwhile; null for any other. */
async function ownWaitingFile({ services, subject }: RequestContext, id: string) {
  const { rows } = await services.database.query<StoredRow>({
    text: `select ${columns} from sys.file f where f.id = $1::uuid and f.state = 'waiting' and f.slot is not null and ${isOwn}`,
    values: [id, ...senderOf(subject)],
  });
  const [row] = rows;
  if (row === undefined || row.hash === null || row.type === null) return null;
  return { ...rowOf(row), hash: row.hash, type: row.type };
}

/**
 * A file that the caller may read. One that they may not, one that is not there and one of a lost record are the same.
 * Throws `not_found`.
 */
export async function readableFile(
  context: RequestContext,
  id: string,
): Promise<FileRow & { hash: string; type: string }> {
  const { database, records } = context.services;
  const own = await ownWaitingFile(context, id);
  if (own !== null) return own;
  const file = await readyFile(database, id);
  await records.slot(context, file).catch((error: unknown) => {
    throw asMissingFile(error);
  });
  const { hash, type } = file;
  if (hash === null || type === null) throw new TesseraError("not_found", { kind: "file" });
  return { ...file, hash, type };
}

/** A file to be shown, where browsers may show it, or else, and when `isDownload`, to be kept. Throws `not_found`. */
export async function openFile(context: RequestContext, id: string, isDownload: boolean): Promise<ByteAnswer> {
  const { store } = context.services.files;
  const { hash, name, size, type } = await readableFile(context, id);
  return new ByteAnswer({
    name,
    size,
    type,
    etag: hash,
    isInline: !isDownload && isShown(type),
    open: (range) => store.read(contentKey(hash), range),
  });
}

/** The small picture of a picture. Throws `not_found`, also where there is none. */
export async function openPreview(context: RequestContext, id: string): Promise<ByteAnswer> {
  const { store } = context.services.files;
  const { hash, hasPreview, name } = await readableFile(context, id);
  const size = hasPreview ? await store.size(previewKey(hash)) : null;
  if (size === null) throw new TesseraError("not_found", { kind: "preview" });
  return new ByteAnswer({
    name: `${name}.webp`,
    size,
    type: "image/webp",
    etag: `preview-${hash}`,
    isInline: true,
    open: (range) => store.read(previewKey(hash), range),
  });
}

/**
 * `changeFiles` of a file's place. Throws `not_found` for a file that the caller may not read, `access_denied` for one
 * that they may not change.
 */
async function changeFile(
  context: RequestContext,
  file: FileRow,
  work: (transaction: Transaction) => Promise<void>,
): Promise<void> {
  await changeFiles(context, file, work).catch((error: unknown) => {
    throw asMissingFile(error);
  });
}

/** Deletes a file. It is kept for a time, in which `restoreFile` undoes it. Throws as `changeFile`. */
export async function removeFile(context: RequestContext, id: string): Promise<void> {
  const file = await readyFile(context.services.database, id);
  // Those of definitions go by `removeAsset`, which asks who uses them.
  if (file.entity === assetEntity) throw gone();
  await changeFile(context, file, async (transaction) => {
    await transaction.query({
      text: `update sys.file set state = 'deleted', deleted_at = now(), until = ${nextChangeSql}
        where id = $1::uuid and state = 'ready'`,
      values: [id],
    });
    await noteFile(transaction, id, "update");
  });
}

/** Restores a deleted file. Throws as `changeFile`, `not_found` also when it is not kept any more. */
export async function restoreFile(context: RequestContext, id: string): Promise<void> {
  const { database, files } = context.services;
  const file = await deletedFile(database, id, files.settings.keepDays);
  await changeFile(context, file, async (transaction) => {
    const { rowCount } = await transaction.query({
      text: "update sys.file set state = 'ready', deleted_at = null, until = null where id = $1::uuid and state = 'deleted'",
      values: [id],
    });
    // Someone else has brought it back, or the cleaning was here.
    if (rowCount === 0) await readyFile(transaction, id);
    await noteFile(transaction, id, "update");
  });
}

import { createHash } from "node:crypto";
import type { Readable } from "node:stream";
import { TesseraError } from "@tessera/contract/errors.ts";
import type { SqlRunner } from "@tessera/server-core/database/pool.ts";
import { type FileStore, partKey } from "./fileStore.ts";
import type { FileRow } from "./storedFiles.ts";

/** Bytes of a part, but for the last one of a file. */
export const partSize = 4_194_304;

/** How many parts an upload has; none once they are removed. */
export const partCount = ({ partSize, size }: Pick<FileRow, "partSize" | "size">): number =>
  partSize === 0 ? 0 : Math.ceil(size / partSize);

/** Bytes of one part of an upload. */
export const sizeOfPart = ({ partSize, size }: Pick<FileRow, "partSize" | "size">, index: number): number =>
  Math.min(partSize, size - index * partSize);

const incomplete = (): TesseraError => new TesseraError("file_incomplete");

/** Passes bytes on that must be so many, and have this SHA-256 when one is said. Throws `file_incomplete`. */
export async function* checkedBytes(
  bytes: AsyncIterable<Uint8Array>,
  size: number,
  hash: string | null,
): AsyncGenerator<Uint8Array> {
  const digest = createHash("sha256");
  let count = 0;
  for await (const chunk of bytes) {
    count += chunk.length;
    if (count > size) throw incomplete();
    digest.update(chunk);
    yield chunk;
  }
  if (count !== size || (hash !== null && digest.digest("hex") !== hash)) throw incomplete();
}

/** A part as it is sent. */
export interface SentPart {
  readonly bytes: Readable;
  /** SHA-256 that its sender counted; null: they did not. */
  readonly hash: string | null;
  /** Where in the file it begins. */
  readonly offset: number;
}

/**
 * Keeps a part of an upload. Sent again, it is written over. Throws `file_incomplete`, `invalid_input` for an offset at
 * which no part begins.
 */
export async function receivePart(store: FileStore, upload: FileRow, { bytes, hash, offset }: SentPart): Promise<void> {
  const index = offset / upload.partSize;
  if (!Number.isInteger(index) || index >= partCount(upload))
    throw new TesseraError("invalid_input", { field: "offset", code: "no_part" });
  await store.write(partKey(upload.id, index), checkedBytes(bytes, sizeOfPart(upload, index), hash));
}

/** Offsets of the parts of an upload that are there whole. */
export async function receivedParts(store: FileStore, upload: FileRow): Promise<readonly number[]> {
  const found: number[] = [];
  for (let index = 0; index < partCount(upload); index++)
    if ((await store.size(partKey(upload.id, index))) === sizeOfPart(upload, index))
      found.push(index * upload.partSize);
  return found;
}

/** The bytes of an upload, part after part. Throws `file_incomplete` where one is missing. */
export async function* uploadedBytes(store: FileStore, upload: FileRow): AsyncGenerator<Uint8Array> {
  for (let index = 0; index < partCount(upload); index++) {
    const key = partKey(upload.id, index);
    if ((await store.size(key)) !== sizeOfPart(upload, index)) throw incomplete();
    for await (const chunk of (await store.read(key)) as AsyncIterable<Uint8Array>) yield chunk;
  }
}

/**
 * Removes the parts of an upload that is a file by now, and notes that they are gone: a server that dies in between
 * leaves them to the cleaning.
 */
export async function dropParts(
  runner: SqlRunner,
  store: FileStore,
  upload: Pick<FileRow, "id" | "partSize" | "size">,
): Promise<void> {
  await removeParts(store, upload);
  await runner.query({ text: "update sys.file set part_size = 0 where id = $1::uuid", values: [upload.id] });
}

/** Removes what has come of an upload. */
export async function removeParts(store: FileStore, upload: Pick<FileRow, "id" | "partSize" | "size">): Promise<void> {
  for (let index = 0; index < partCount(upload); index++) await store.remove(partKey(upload.id, index));
}

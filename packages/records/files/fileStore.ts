import type { Readable } from "node:stream";
import type { ByteRange } from "@tessera/server-core/context.ts";

/**
 * Where bytes of files are (design §1.6): a folder, or S3-compatible storage. Keys are made by the product alone
 * (`contentKey`, `partKey`, `previewKey`), never of anything that a caller says. Nodes of an installation share one
 * store.
 */
export interface FileStore {
  /**
   * Writes an object whole: afterwards it is there with all its bytes, safe from a power cut, or, when `bytes` fails,
   * as it was before.
   */
  write(key: string, bytes: AsyncIterable<Uint8Array>): Promise<void>;
  /** Opens an object, or a part of it. Throws `not_found`. */
  read(key: string, range?: ByteRange | null): Promise<Readable>;
  /** Bytes of an object; null where there is none. */
  size(key: string): Promise<number | null>;
  /** Removes an object; one that is not there is no error. */
  remove(key: string): Promise<void>;
  /** Removes what writes left that broke off longer ago than `age` milliseconds. */
  sweep(age: number): Promise<void>;
}

/** Key of the content with a SHA-256, which all files of that content share. */
export const contentKey = (hash: string): string => `content/${hash.slice(0, 2)}/${hash}`;

/** Key of the small picture of a content. */
export const previewKey = (hash: string): string => `previews/${hash.slice(0, 2)}/${hash}`;

/** Key of a part of an upload that has not ended. */
export const partKey = (upload: string, index: number): string => `uploads/${upload}/${index}`;

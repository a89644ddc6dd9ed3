import type { ApiClient } from "../api/apiClient.ts";
import type { PageContext } from "../page/pageContext.ts";

/** Where a file is going to hang: `key` null for a record that is not saved yet, and for fields. */
export interface FileOwner {
  readonly entity: string;
  readonly key: string | null;
  /** The column of a field; absent: an attachment. */
  readonly column?: string | undefined;
  /** The form that a guest sends through, which they say with each call; absent for everyone else. */
  readonly form?: string | undefined;
}

/** A file as the server knows it once it is there whole. */
export interface SentFile {
  readonly id: string;
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  /** Media type by its bytes. */
  readonly type: string;
}

/** An upload as the server knows it. */
export interface BegunUpload {
  readonly id: string;
  readonly partSize: number;
}

/** What names an upload; guests name the form too. */
interface NamedUpload {
  readonly id: string;
  readonly form?: string;
}

/** The calls by which files are sent. They throw `ApiError`. */
export interface FileCalls {
  begin(input: {
    readonly entity: string;
    readonly key?: string;
    readonly column?: string;
    readonly form?: string;
    readonly name: string;
    readonly size: number;
  }): Promise<BegunUpload>;
  sendPart(
    input: NamedUpload & { readonly offset: number; readonly hash?: string },
    bytes: Blob,
    signal: AbortSignal,
  ): Promise<unknown>;
  /** Offsets of the parts that are there. */
  received(input: NamedUpload): Promise<readonly number[]>;
  finish(input: NamedUpload, signal?: AbortSignal): Promise<SentFile>;
  cancel(input: NamedUpload): Promise<unknown>;
}

/** What calls are made with. */
export interface CallHost {
  readonly api: ApiClient;
  readonly page: PageContext;
}

/** Loads the calls, with the first file that is sent. */
export type LoadFileCalls = () => Promise<(host: CallHost) => FileCalls>;

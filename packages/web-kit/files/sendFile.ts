import type { OutputOf } from "@tessera/contract/defineOperation.ts";
import type { ApiClient } from "@tessera/web-kit/api/apiClient.ts";
import { ApiError } from "@tessera/web-kit/api/apiError.ts";
import type { PageContext } from "@tessera/web-kit/page/pageContext.ts";
import { beginUpload } from "#features/files/operations/beginUpload.ts";
import { cancelUpload } from "#features/files/operations/cancelUpload.ts";
import { finishUpload } from "#features/files/operations/finishUpload.ts";
import { getUpload } from "#features/files/operations/getUpload.ts";
import { sendPart } from "#features/files/operations/sendPart.ts";

/** The record that files hang on; `key` null: one that is not saved yet. */
export interface FileOwner {
  readonly entity: string;
  readonly key: string | null;
  /** The form that a guest sends through, which they say with each call; absent for everyone else. */
  readonly form?: string | undefined;
}

/** What a guest says with each call of an upload. */
export const throughForm = ({ form }: { readonly form?: string | undefined }) => (form === undefined ? {} : { form });

/** A file as the server knows it once it is there whole. */
export type SentFile = OutputOf<typeof finishUpload>["file"];

/** An upload as the server knows it. */
interface BegunUpload {
  readonly id: string;
  readonly partSize: number;
}

/** A file on its way. What was sent stays known, so that sending goes on after a break where it ended. */
export interface Sending {
  readonly owner: FileOwner;
  readonly file: File;
  /** Null until the server has begun it. */
  begun: BegunUpload | null;
}

/** What sending needs of its page. */
export interface SendingHost {
  readonly api: ApiClient;
  readonly page: PageContext;
}

async function hashOf(part: Blob): Promise<{ readonly hash?: string }> {
  // Browsers count hashes only where the connection is safe; without one the server compares lengths.
  const subtle: SubtleCrypto | undefined = crypto.subtle;
  if (subtle === undefined) return {};
  const digest = new Uint8Array(await subtle.digest("SHA-256", await part.arrayBuffer()));
  return { hash: Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("") };
}

const isGone = (error: unknown): boolean => error instanceof ApiError && error.code === "not_found";

/** Offsets of the parts that the server has of an upload; null where it knows of none such. */
async function receivedOf(
  { api, page }: SendingHost,
  { owner }: Sending,
  { id }: BegunUpload,
): Promise<ReadonlySet<number> | null> {
  try {
    return new Set((await api.call(getUpload, { id, ...throughForm(owner) }, { page })).received);
  } catch (error) {
    if (isGone(error)) return null;
    throw error;
  }
}

/** The file that an upload is by now, where only the answer to its end was lost; else null. */
async function finishedFile(
  { api, page }: SendingHost,
  { owner }: Sending,
  { id }: BegunUpload,
): Promise<SentFile | null> {
  try {
    return (await api.call(finishUpload, { id, ...throughForm(owner) }, { page })).file;
  } catch (error) {
    if (isGone(error)) return null;
    throw error;
  }
}

/**
 * Begins the upload, or goes on with one that broke off. Answers the offsets of the parts that are there, or the file.
 */
async function begin(
  host: SendingHost,
  sending: Sending,
): Promise<{ readonly upload: BegunUpload; readonly received: ReadonlySet<number> } | { readonly finished: SentFile }> {
  const { api, page } = host;
  const { file, owner } = sending;
  if (sending.begun !== null) {
    const received = await receivedOf(host, sending, sending.begun);
    if (received !== null) return { upload: sending.begun, received };
    const finished = await finishedFile(host, sending, sending.begun);
    if (finished !== null) return { finished };
  }
  const { entity, key } = owner;
  const place = { entity, ...throughForm(owner), ...(key === null ? {} : { key }) };
  const { id, partSize } = await api.call(beginUpload, { ...place, name: file.name, size: file.size }, { page });
  const upload = { id, partSize };
  sending.begun = upload;
  return { upload, received: new Set() };
}

/**
 * Sends a file, or what is missing of it. `onSent` hears how many bytes are there. Throws `ApiError`, and the signal's
 * reason.
 */
export async function sendFile(
  host: SendingHost,
  sending: Sending,
  signal: AbortSignal,
  onSent: (bytes: number) => void,
): Promise<SentFile> {
  const { api, page } = host;
  const begun = await begin(host, sending);
  if ("finished" in begun) return begun.finished;
  const { file, owner } = sending;
  const { received, upload } = begun;
  const { id, partSize } = upload;
  for (let offset = 0; offset < file.size; offset += partSize) {
    signal.throwIfAborted();
    if (!received.has(offset)) {
      const part = file.slice(offset, offset + partSize);
      await api.call(
        sendPart,
        { id, offset, ...throughForm(owner), ...(await hashOf(part)) },
        { page, signal, bytes: part },
      );
    }
    onSent(Math.min(offset + partSize, file.size));
  }
  return (await api.call(finishUpload, { id, ...throughForm(owner) }, { page, signal })).file;
}

/** Has the server forget what came of a file. One that it does not know any more is forgotten already. */
export async function forgetFile({ api, page }: SendingHost, { begun, owner }: Sending): Promise<void> {
  if (begun !== null)
    await api.call(cancelUpload, { id: begun.id, ...throughForm(owner) }, { page }).catch(() => undefined);
}

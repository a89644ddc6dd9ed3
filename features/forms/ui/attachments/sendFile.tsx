import type { ApiClient } from "@tessera/web-kit/api/apiClient.ts";
import type { PageContext } from "@tessera/web-kit/page/pageContext.ts";
import { beginUpload } from "#features/files/operations/beginUpload.ts";
import { cancelUpload } from "#features/files/operations/cancelUpload.ts";
import { finishUpload } from "#features/files/operations/finishUpload.ts";
import { getUpload } from "#features/files/operations/getUpload.ts";
import { sendPart } from "#features/files/operations/sendPart.ts";

/** The record that files hang on. */
export interface FileOwner {
  readonly entity: string;
  readonly key: string;
}

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

/** Begins the upload, or finds out what the server has of one that broke off. Answers the offsets of the parts that are there. */
async function begin({ api, page }: SendingHost, sending: Sending): Promise<ReadonlySet<number>> {
  const { file, owner } = sending;
  if (sending.begun !== null) return new Set((await api.call(getUpload, { id: sending.begun.id }, { page })).received);
  const { id, partSize } = await api.call(beginUpload, { ...owner, name: file.name, size: file.size }, { page });
  sending.begun = { id, partSize };
  return new Set();
}

/** Sends a file, or what is missing of it, and has it attached. `onSent` hears how many bytes are there. Throws `ApiError`, and the signal's reason. */
export async function sendFile(
  host: SendingHost,
  sending: Sending,
  signal: AbortSignal,
  onSent: (bytes: number) => void,
): Promise<void> {
  const { api, page } = host;
  const received = await begin(host, sending);
  const { file, begun } = sending;
  if (begun === null) return;
  const { id, partSize } = begun;
  for (let offset = 0; offset < file.size; offset += partSize) {
    signal.throwIfAborted();
    if (!received.has(offset)) {
      const part = file.slice(offset, offset + partSize);
      await api.call(sendPart, { id, offset, ...(await hashOf(part)) }, { page, signal, bytes: part });
    }
    onSent(Math.min(offset + partSize, file.size));
  }
  await api.call(finishUpload, { id }, { page, signal });
}

/** Has the server forget what came of a file. One that it does not know any more is forgotten already. */
export async function forgetFile({ api, page }: SendingHost, { begun }: Sending): Promise<void> {
  if (begun !== null) await api.call(cancelUpload, { id: begun.id }, { page }).catch(() => undefined);
}

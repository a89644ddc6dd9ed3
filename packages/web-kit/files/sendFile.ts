import { ApiError } from "../api/apiError.ts";
import type { BegunUpload, FileCalls, FileOwner, SentFile } from "./fileCalls.ts";

/** What a guest says with each call of an upload. */
export const throughForm = ({ form }: { readonly form?: string | undefined }) => (form === undefined ? {} : { form });

/** A file on its way. What was sent stays known, so that sending goes on after a break where it ended. */
export interface Sending {
  readonly owner: FileOwner;
  readonly file: File;
  /** Null until the server has begun it. */
  begun: BegunUpload | null;
}

async function hashOf(part: Blob): Promise<{ readonly hash?: string }> {
  // Browsers count hashes only where the connection is safe; without one the server compares lengths.
  const subtle: SubtleCrypto | undefined = crypto.subtle;
  if (subtle === undefined) return {};
  const digest = new Uint8Array(await subtle.digest("SHA-256", await part.arrayBuffer()));
  return { hash: Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("") };
}

/** What a call answers; null where the server knows of no such upload. */
async function known<Answer>(call: Promise<Answer>): Promise<Answer | null> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof ApiError && error.code === "not_found") return null;
    throw error;
  }
}

/**
 * Begins the upload, or goes on with one that broke off. Answers the offsets of the parts that are there, or the file,
 * where only the answer to its end was lost.
 */
async function begin(
  calls: FileCalls,
  sending: Sending,
): Promise<{ readonly upload: BegunUpload; readonly received: ReadonlySet<number> } | { readonly finished: SentFile }> {
  const { begun, file, owner } = sending;
  if (begun !== null) {
    const named = { id: begun.id, ...throughForm(owner) };
    const received = await known(calls.received(named));
    if (received !== null) return { upload: begun, received: new Set(received) };
    const finished = await known(calls.finish(named));
    if (finished !== null) return { finished };
  }
  const { column, entity, key } = owner;
  const place = { entity, ...throughForm(owner), ...(key === null ? {} : { key }), ...(column && { column }) };
  const { id, partSize } = await calls.begin({ ...place, name: file.name, size: file.size });
  const upload = { id, partSize };
  sending.begun = upload;
  return { upload, received: new Set() };
}

/**
 * Sends a file, or what is missing of it. `onSent` hears how many bytes are there. Throws `ApiError`, and the signal's
 * reason.
 */
export async function sendFile(
  calls: FileCalls,
  sending: Sending,
  signal: AbortSignal,
  onSent: (bytes: number) => void,
): Promise<SentFile> {
  const begun = await begin(calls, sending);
  if ("finished" in begun) return begun.finished;
  const { file, owner } = sending;
  const { received, upload } = begun;
  const { id, partSize } = upload;
  for (let offset = 0; offset < file.size; offset += partSize) {
    signal.throwIfAborted();
    if (!received.has(offset)) {
      const part = file.slice(offset, offset + partSize);
      await calls.sendPart({ id, offset, ...throughForm(owner), ...(await hashOf(part)) }, part, signal);
    }
    onSent(Math.min(offset + partSize, file.size));
  }
  return calls.finish({ id, ...throughForm(owner) }, signal);
}

/** Has the server forget what came of a file. One that it does not know any more is forgotten already. */
export async function forgetFile(calls: FileCalls, { begun, owner }: Sending): Promise<void> {
  if (begun !== null) await calls.cancel({ id: begun.id, ...throughForm(owner) }).catch(() => undefined);
}

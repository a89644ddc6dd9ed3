import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import { TesseraError } from "@tessera/contract/errors.ts";
import { S3mini } from "s3mini";
import type { FileStore } from "./fileStore.ts";

/** How to reach a bucket. */
export interface S3Options {
  /** Address of the bucket. */
  readonly address: string;
  readonly region: string;
  readonly keyId: string;
  readonly secret: string;
}

/**
 * Bytes that are sent at once: what is larger is sent in parts of this size, so that memory stays the same. Storage
 * wants at least 5 MiB.
 */
const partSize = 8_388_608;

/** Bytes joined to pieces of one size, the last one smaller; no bytes make one empty piece. */
async function* pieces(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let waiting: Uint8Array[] = [];
  let size = 0;
  let isFirst = true;
  for await (const chunk of bytes) {
    waiting.push(chunk);
    size += chunk.length;
    while (size >= partSize) {
      const joined = Buffer.concat(waiting);
      yield joined.subarray(0, partSize);
      isFirst = false;
      waiting = [joined.subarray(partSize)];
      size -= partSize;
    }
  }
  if (size > 0 || isFirst) yield Buffer.concat(waiting);
}

/** Keeps files in a bucket of S3-compatible storage. */
export function s3Store({ address, keyId, region, secret }: S3Options): FileStore {
  const bucket = new S3mini({ accessKeyId: keyId, secretAccessKey: secret, endpoint: address, region });
  /** Storage that does not answer is no defect of the product, and passes. */
  const reach = async <Value>(work: () => Promise<Value>): Promise<Value> => {
    try {
      return await work();
    } catch (error) {
      if (error instanceof TesseraError) throw error;
      throw new TesseraError("files_unavailable", {}, { cause: error });
    }
  };

  async function writeParts(key: string, first: Buffer, rest: AsyncGenerator<Buffer>): Promise<void> {
    const upload = await reach(() => bucket.getMultipartUploadId(key));
    try {
      const parts = [await reach(() => bucket.uploadPart(key, upload, first, 1))];
      for await (const piece of rest)
        parts.push(await reach(() => bucket.uploadPart(key, upload, piece, parts.length + 1)));
      await reach(() => bucket.completeMultipartUpload(key, upload, parts));
    } catch (error) {
      await bucket.abortMultipartUpload(key, upload).catch(() => undefined);
      throw error;
    }
  }

  const size = (key: string): Promise<number | null> =>
    reach(async () => ((await bucket.objectExists(key)) === true ? bucket.getContentLength(key) : null));

  return {
    size,
    write: async (key, bytes) => {
      const read = pieces(bytes);
      const { value: first } = await read.next();
      if (first === undefined) throw new TypeError("There is always a first piece.");
      if (first.length < partSize) await reach(() => bucket.putObject(key, first));
      else await writeParts(key, first, read);
    },
    read: (key, range) =>
      reach(async () => {
        const answer =
          range === undefined || range === null
            ? await bucket.getObjectResponse(key)
            : await bucket.getObjectRaw(key, false, range.start, range.end + 1);
        if (answer === null || answer.body === null) throw new TesseraError("not_found", { kind: "file" });
        // The stream of `fetch` is Node's own, which the types of browsers do not know.
        return Readable.fromWeb(answer.body as ReadableStream<Uint8Array>);
      }),
    remove: async (key) => {
      await reach(() => bucket.deleteObject(key));
    },
    // What broke off is no object; storage removes such parts by the bucket's own rule (see docs/operations.md).
    sweep: async () => undefined,
  };
}

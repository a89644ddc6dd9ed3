import { Readable, Transform } from "node:stream";
import { TesseraError } from "@tessera/contract/errors.ts";
import type { ReceivedBytes } from "@tessera/server-core/context.ts";
import type { FastifyInstance, FastifyRequest } from "fastify";

/** Bodies that one caller may be sending at the same time. */
const maxConcurrent = 6;

/**
 * Makes what bounds how many bodies each caller sends at once. `begin` answers what ends it again, and throws
 * `too_many_requests`.
 */
export function createReceiving(): { begin(caller: string): () => void } {
  const running = new Map<string, number>();
  return {
    begin(caller) {
      const count = running.get(caller) ?? 0;
      if (count >= maxConcurrent) throw new TesseraError("too_many_requests");
      running.set(caller, count + 1);
      let isOver = false;
      return () => {
        if (isOver) return;
        isOver = true;
        const left = (running.get(caller) ?? 1) - 1;
        if (left === 0) running.delete(caller);
        else running.set(caller, left);
      };
    },
  };
}

/** Lets the routes of `scope` have bodies of bytes, and no others than these and multipart ones. */
export function takeBytes(scope: FastifyInstance): void {
  scope.removeContentTypeParser(["application/json", "application/x-www-form-urlencoded"]);
  scope.addContentTypeParser("application/octet-stream", (_request, payload, done) => done(null, payload));
}

/** Passes on what comes, up to `limit` bytes. */
function bounded(limit: number): Transform {
  let size = 0;
  return new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      size += chunk.length;
      if (size > limit) done(new TesseraError("payload_too_large"));
      else done(null, chunk);
    },
  });
}

function through(source: Readable, limit: number): Readable {
  const passed = bounded(limit);
  // Who reads hears of it by reading; before anyone does, and where nobody will, it would end the server.
  passed.on("error", () => undefined);
  source.once("error", (cause) => passed.destroy(new TesseraError("malformed_request", {}, { cause })));
  // A source that closes before its end was cut off: nobody may take what came for the whole.
  source.once("close", () => {
    if (!source.readableEnded) passed.destroy(new TesseraError("malformed_request"));
  });
  return source.pipe(passed);
}

/** See `ReceivedBytes`. */
function readOnce(name: string | null, stream: Readable): ReceivedBytes {
  return {
    name,
    get stream() {
      if (stream.readableDidRead) throw new TesseraError("definition_changed");
      return stream;
    },
  };
}

/**
 * What a request's body brings, as it comes: the bytes of an `application/octet-stream` body, or the first file of a
 * multipart one. Throws `malformed_request` where there is none, `unsupported_media_type`, `payload_too_large`.
 */
export async function receivedBytes(request: FastifyRequest, limit: number): Promise<ReceivedBytes> {
  const { body } = request;
  if (body instanceof Readable) {
    if (Number(request.headers["content-length"] ?? 0) > limit) throw new TesseraError("payload_too_large");
    return readOnce(null, through(body, limit));
  }
  if (!request.isMultipart()) throw new TesseraError("unsupported_media_type");
  try {
    // The bound is `through`'s: a file that is cut off at a bound of the parser looks whole.
    const file = await request.file({ limits: { files: 1, fileSize: Number.MAX_SAFE_INTEGER, fields: 0, parts: 1 } });
    if (file === undefined) throw new TesseraError("malformed_request");
    // A part of bytes is a file also without a name, which the types do not say.
    const name: string | undefined = file.filename;
    return readOnce(name ?? null, through(file.file, limit));
  } catch (cause) {
    if (cause instanceof TesseraError) throw cause;
    throw new TesseraError("malformed_request", {}, { cause });
  }
}

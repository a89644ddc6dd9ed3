import type { AnsweredFile } from "@tessera/server-core/context.ts";
import type { FastifyReply, FastifyRequest } from "fastify";
import { wantedRange } from "./byteRange.ts";
import { contentDisposition } from "./contentDisposition.ts";

/**
 * Policy of files that people have sent: whatever they are, they run nothing, load nothing and belong to no origin.
 * Browsers style the page that they draw a picture on.
 */
const filePolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors";
/** What the installation's own pages show in a frame, as nothing but the viewer of a browser draws it. */
const framed = "application/pdf";

/**
 * Answers a file: whole, the part that is asked for (206), that there is no such part (416), or that the browser has it
 * already (304). Browsers keep it only for themselves and ask each time, so a right that was revoked counts at once;
 * but not for a file whose address names its bytes.
 */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: AnsweredFile,
): Promise<FastifyReply> {
  const { isInline, name, open, size, type } = file;
  const etag = `"${file.etag}"`;
  const isFramed = isInline && type === framed;
  reply.headers({
    "content-security-policy": `${filePolicy} ${isFramed ? "'self'" : "'none'"}`,
    "x-frame-options": isFramed ? "SAMEORIGIN" : "DENY",
    "cache-control": file.isLasting === true ? "private, max-age=31536000, immutable" : "private, no-cache",
    "accept-ranges": "bytes",
  });
  const known = (request.headers["if-none-match"] ?? "").split(",").map((one) => one.trim().replace(/^W\//, ""));
  if (known.includes(etag)) return reply.code(304).header("etag", etag).send();
  const condition = request.headers["if-range"];
  const range = condition === undefined || condition === etag ? wantedRange(request.headers.range, size) : null;
  // First, as an answer that it cannot be opened is not to be kept under the file's name.
  const stream = range === "unsatisfiable" ? null : await open(range);
  reply.headers({ etag, "content-disposition": contentDisposition(name, isInline) }).type(type);
  if (range === "unsatisfiable" || stream === null) {
    return reply.code(416).header("content-range", `bytes */${size}`).send("");
  }
  if (range === null) return reply.header("content-length", size).send(stream);
  return reply
    .code(206)
    .header("content-range", `bytes ${range.start}-${range.end}/${size}`)
    .header("content-length", range.end - range.start + 1)
    .send(stream);
}

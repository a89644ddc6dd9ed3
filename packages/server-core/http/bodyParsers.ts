import multipart from "@fastify/multipart";
import { TesseraError } from "@tessera/contract/errors.ts";
import { type SafeRecord, safeRecord } from "@tessera/std/safeRecord.ts";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { type DecodedBody, parseJson } from "./decodeInput.ts";

const max = { fields: 1000, parts: 1000, fieldNameSize: 200 };

function add(fields: SafeRecord<string | string[]>, name: string, value: string): void {
  const there = fields[name];
  if (there === undefined) fields[name] = value;
  else if (typeof there === "string") fields[name] = [there, value];
  else there.push(value);
}

/** The fields of a url-encoded text. */
function urlEncoded(text: string): SafeRecord<string | string[]> {
  const fields = safeRecord<string | string[]>();
  for (const [name, value] of new URLSearchParams(text)) add(fields, name, value);
  return fields;
}

/** JSON, url-encoded and multipart bodies, and no others; a body of another type is `unsupported_media_type`. */
export async function registerBodyParsers(app: FastifyInstance): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "string" }, (_request, text, done) => {
    try {
      const body: DecodedBody = { kind: "json", value: parseJson(String(text)) };
      done(null, body);
    } catch (cause) {
      // A RangeError is nesting beyond what can be parsed.
      done(new TesseraError("malformed_request", {}, { cause }), undefined);
    }
  });
  app.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string" }, (_request, text, done) => {
    const body: DecodedBody = { kind: "form", fields: urlEncoded(String(text)) };
    done(null, body);
  });
  await app.register(multipart, { throwFileSizeLimit: true, limits: { ...max, files: 0 } });
}

/**
 * The body of a request as a parser left it; reads the parts of a multipart body. Throws `malformed_request`,
 * `payload_too_large`.
 */
export async function decodedBody(request: FastifyRequest, limit: number): Promise<DecodedBody> {
  if (!request.isMultipart()) return isDecoded(request.body) ? request.body : { kind: "none" };
  const fields = safeRecord<string | string[]>();
  try {
    for await (const part of request.parts({ limits: { ...max, files: 0, fieldSize: limit } })) {
      if (part.type !== "field" || typeof part.value !== "string") throw new TesseraError("malformed_request");
      if (part.valueTruncated) throw new TesseraError("payload_too_large");
      add(fields, part.fieldname, part.value);
    }
  } catch (cause) {
    if (cause instanceof TesseraError) throw cause;
    throw new TesseraError("malformed_request", {}, { cause });
  }
  return { kind: "form", fields };
}

function isDecoded(body: unknown): body is DecodedBody {
  return typeof body === "object" && body !== null && "kind" in body;
}

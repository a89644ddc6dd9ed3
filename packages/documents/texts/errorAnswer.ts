import { type ErrorCode, errorKinds, TesseraError } from "@tessera/contract/errors.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import type { Texts } from "./texts.ts";

/** An error as it is answered: status and JSON text. */
export interface ErrorAnswer {
  readonly status: number;
  readonly code: ErrorCode;
  readonly body: string;
}

/** Codes of the HTTP library for what the caller did wrong. */
const ofTransport: ReadonlyMap<string, ErrorCode> = new Map([
  ["FST_ERR_CTP_INVALID_MEDIA_TYPE", "unsupported_media_type"],
  ["FST_ERR_CTP_BODY_TOO_LARGE", "payload_too_large"],
  ["FST_ERR_CTP_INVALID_CONTENT_LENGTH", "malformed_request"],
  ["FST_ERR_CTP_EMPTY_JSON_BODY", "malformed_request"],
  ["FST_ERR_CTP_INVALID_JSON_BODY", "malformed_request"],
  ["FST_ERR_BAD_URL", "malformed_request"],
]);

/**
 * The product's error for whatever was thrown: what is unknown is `unexpected`, and its message goes to the log only.
 */
export function tesseraError(error: unknown): TesseraError {
  if (error instanceof TesseraError) return error;
  const code: unknown = typeof error === "object" && error !== null ? Reflect.get(error, "code") : undefined;
  const status: unknown = typeof error === "object" && error !== null ? Reflect.get(error, "statusCode") : undefined;
  const known = typeof code === "string" ? ofTransport.get(code) : undefined;
  if (known !== undefined) return new TesseraError(known, {}, { cause: error });
  if (status === 429) return new TesseraError("too_many_requests", {}, { cause: error });
  if (typeof status === "number" && status >= 400 && status < 500) {
    return new TesseraError("malformed_request", {}, { cause: error });
  }
  return new TesseraError("unexpected", {}, { cause: error });
}

/**
 * The answer to an error: `{error: {code, data, message, reference}}` and beside it the server-message form of the spec
 * (shell §8: `msg`, `i18nParams`, `type`). `reference` finds the log entry. Data of an error that is not public stays
 * here.
 */
export function errorAnswer(error: TesseraError, texts: Texts, language: string, reference: string): ErrorAnswer {
  const kind = errorKinds[error.code];
  const data: { readonly [key: string]: Json } = kind.isPublic ? error.data : {};
  const message = texts.text(language, `error.${error.code}`, data);
  const body = JSON.stringify({
    error: { code: error.code, data, message, reference },
    msg: `error.${error.code}`,
    i18nParams: data,
    type: kind.blame === "user" && kind.status === 409 ? "warning" : "error",
  });
  return { status: kind.status, code: error.code, body };
}

import type { Operation } from "@tessera/contract/defineOperation.ts";
import { type ErrorCode, errorKinds } from "@tessera/contract/errors.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import { parseJsonSafely } from "@tessera/std/safeRecord.ts";
import { notificationType } from "../notifications/notificationType.ts";
import { ApiError, type ServerMessage } from "./apiError.ts";

function member(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}

const isCode = (code: unknown): code is ErrorCode => typeof code === "string" && Object.hasOwn(errorKinds, code);

function isData(value: unknown): value is { readonly [key: string]: Json } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function parsed(text: string): unknown {
  try {
    return parseJsonSafely(text);
  } catch {
    // A proxy's page instead of an answer: the status says all there is to know.
    return undefined;
  }
}

/** The server message that stands in an answer beside its error (spec shell §8); null without one. */
function serverMessage(body: unknown): ServerMessage | null {
  const [msg, params] = [
    member(body, "msg") ?? member(body, "message"),
    member(body, "i18nParams") ?? member(body, "params"),
  ];
  const type = member(body, "type");
  if (typeof msg !== "string" || msg === "") return null;
  return {
    msg,
    params: isData(params) ? params : {},
    type: notificationType(typeof type === "string" ? type : "error"),
  };
}

/**
 * The error that the body of an answer tells; without one of ours (a proxy's page) the status gives the nearest code.
 * `request` names its entry in the log.
 */
export function refusalError(status: number, body: unknown, request: string | null): ApiError {
  const error = member(body, "error");
  const [code, data] = [member(error, "code"), member(error, "data")];
  const [message, reference] = [member(error, "message"), member(error, "reference")];
  const guessed = status === 401 ? "not_signed_in" : status >= 502 ? "busy" : "unexpected";
  return new ApiError(status, isCode(code) ? code : guessed, {
    data: isData(data) ? data : {},
    text: typeof message === "string" ? message : null,
    reference: typeof reference === "string" ? reference : request,
    serverMessage: serverMessage(body),
  });
}

/** The error that an answer tells. */
export function answerError(response: Response, text: string): ApiError {
  return refusalError(response.status, parsed(text), response.headers.get("x-request-id"));
}

/** Takes the output out of its envelope (spec shell §7.1). Throws `ApiError`. */
export async function readAnswer(operation: Operation, response: Response): Promise<unknown> {
  let text: string;
  try {
    text = await response.text();
  } catch (cause) {
    throw new ApiError(0, "network_unavailable", { cause });
  }
  if (!response.ok) throw answerError(response, text);
  const answer = parsed(text);
  if (answer === undefined) throw new ApiError(response.status, "unexpected");
  return operation.envelope === "plain" ? answer : member(answer, operation.envelope);
}

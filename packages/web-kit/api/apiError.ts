import type { ErrorCode } from "@tessera/contract/errors.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";

/** What the server says of an error for people (spec shell §8): a literal or the key of a text, and how it looks. */
export interface ServerMessage {
  readonly msg: string;
  readonly params: { readonly [key: string]: Json };
  readonly type: "error" | "warning" | "success" | "info";
}

/**
 * A call that failed. `status` is 0 without an answer (`code` is then `network_unavailable`). `text` is the message in
 * the person's language as the server gave it; `reference` finds the entry in the server's log.
 */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ErrorCode | "network_unavailable";
  readonly data: { readonly [key: string]: Json };
  readonly text: string | null;
  readonly reference: string | null;
  /** Null: the answer carried none. */
  readonly serverMessage: ServerMessage | null;

  constructor(
    status: number,
    code: ErrorCode | "network_unavailable",
    details: {
      readonly data?: { readonly [key: string]: Json };
      readonly text?: string | null;
      readonly reference?: string | null;
      readonly serverMessage?: ServerMessage | null;
      /** What logs and reports say. Default: the code. */
      readonly message?: string;
      readonly cause?: unknown;
    } = {},
  ) {
    super(details.message ?? code, { cause: details.cause });
    this.name = "ApiError";
    this.status = status;
    this.code = code;
    this.data = details.data ?? {};
    this.text = details.text ?? null;
    this.reference = details.reference ?? null;
    this.serverMessage = details.serverMessage ?? null;
  }
}

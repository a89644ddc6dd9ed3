import type { ErrorCode } from "@tessera/contract/errors.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";

/**
 * A call that failed. `status` is 0 without an answer (`code` is then `network_unavailable`). `text` is the message in the person's language
 * as the server gave it; `reference` finds the entry in the server's log.
 */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ErrorCode | "network_unavailable";
  readonly data: { readonly [key: string]: Json };
  readonly text: string | null;
  readonly reference: string | null;

  constructor(
    status: number,
    code: ErrorCode | "network_unavailable",
    details: {
      readonly data?: { readonly [key: string]: Json };
      readonly text?: string | null;
      readonly reference?: string | null;
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
  }
}

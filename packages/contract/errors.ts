import type { Json } from "@tessera/std/canonicalJson.ts";

/**
 * Who is to blame for an error (design §10): the `user` can fix it, an `operational` fault passes or is the
 * administrator's, an `unexpected` one is a defect of the product and never shows its message.
 */
export type Blame = "user" | "operational" | "unexpected";

/** What an error code stands for: its HTTP status, its blame, and whether text and data may be shown to the caller. */
export interface ErrorKind {
  readonly blame: Blame;
  readonly status: number;
  readonly isPublic: boolean;
}

const user = (status: number): ErrorKind => ({ blame: "user", status, isPublic: true });
const operational = (status: number): ErrorKind => ({ blame: "operational", status, isPublic: true });

/**
 * Every code that an operation may answer. The text that a person reads is the translation key `error.<code>`.
 * A record that does not exist and one that may not be read are one code, so that neither can be told apart.
 */
export const errorKinds = {
  malformed_request: user(400),
  invalid_input: user(400),
  unsupported_media_type: user(415),
  payload_too_large: user(413),
  unknown_operation: user(404),
  not_signed_in: user(401),
  session_expired: user(401),
  access_denied: user(403),
  csrf_token_invalid: user(403),
  foreign_origin: user(403),
  confirmation_required: user(403),
  not_found: user(404),
  record_not_found: user(404),
  definition_changed: user(409),
  definition_invalid: user(422),
  publish_conflict: user(409),
  revert_blocked: user(409),
  save_conflict: user(409),
  save_in_progress: user(409),
  record_locked: user(409),
  lock_lost: user(409),
  undo_window_over: user(409),
  run_owner_gone: user(409),
  run_secret_lost: user(409),
  adoption_failed: user(422),
  validation_failed: user(422),
  field_not_writable: user(422),
  unique_violation: user(409),
  reference_violation: user(409),
  check_violation: user(422),
  trigger_refused: user(422),
  value_invalid: user(422),
  query_too_expensive: user(422),
  file_too_large: user(413),
  file_empty: user(422),
  file_type_refused: user(422),
  file_infected: user(422),
  file_incomplete: user(409),
  attachments_gone: user(409),
  file_in_use: user(409),
  preview_read_only: user(403),
  preview_ended: user(409),
  too_many_requests: user(429),
  plan_required: user(409),
  plan_failed: operational(409),
  not_populated: operational(409),
  database_unavailable: operational(503),
  storage_full: operational(503),
  file_quota_reached: operational(507),
  file_limit_reached: user(429),
  files_unavailable: operational(503),
  scanner_unavailable: operational(503),
  busy: operational(503),
  script_failed: user(422),
  scripts_unavailable: operational(503),
  timeout: operational(504),
  unexpected: { blame: "unexpected", status: 500, isPublic: false },
} as const satisfies Record<string, ErrorKind>;

/** A code of `errorKinds`. */
export type ErrorCode = keyof typeof errorKinds;

/**
 * The error that handlers throw. `data` is typed by the thrower, must be safe to show when the code is public, and
 * never holds values of records the caller may not read. `cause` is logged, never sent.
 */
export class TesseraError extends Error {
  readonly code: ErrorCode;
  readonly data: { readonly [key: string]: Json };

  constructor(code: ErrorCode, data: { readonly [key: string]: Json } = {}, options?: { cause?: unknown }) {
    super(code, options);
    this.name = "TesseraError";
    this.code = code;
    this.data = data;
  }

  /** Status, blame and publicity of this error. */
  get kind(): ErrorKind {
    return errorKinds[this.code];
  }
}

/** Why an adoption cannot go on; what only a part of it suffers from is an `AdoptionNotice` instead. */
export type AdoptionErrorCode =
  | "dump_not_plain"
  | "dump_encoding"
  | "dump_unreadable"
  | "dump_piece_too_long"
  | "scratch_not_allowed"
  | "scratch_refused"
  | "source_unreachable"
  | "source_too_old"
  | "source_is_own"
  | "schema_missing"
  | "schema_ambiguous"
  | "schema_empty"
  | "source_missing"
  | "part_unknown"
  | "trigger_unknown"
  | "triggers_late"
  | "running"
  | "target_exists"
  | "target_gone"
  | "subsystem_invalid"
  | "subsystem_taken"
  | "role_unknown"
  | "user_unknown";

/** An adoption that stopped; nothing of it remains. `data` interpolates the text `adoption.error.<code>`. */
export class AdoptionError extends Error {
  readonly code: AdoptionErrorCode;
  readonly data: { readonly [key: string]: string | readonly string[] };

  constructor(
    code: AdoptionErrorCode,
    data: { readonly [key: string]: string | readonly string[] } = {},
    options?: { cause?: unknown },
  ) {
    super(`${code} ${JSON.stringify(data)}`, options);
    this.name = "AdoptionError";
    this.code = code;
    this.data = data;
  }
}

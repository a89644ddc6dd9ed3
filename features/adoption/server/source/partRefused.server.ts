import { DatabaseError } from "@tessera/server-core/database/databaseError.ts";

/** A part of a plan that could not be applied; nothing of it was. The text is `adoption.refused.<code>`. */
export type RefusalCode =
  | "needs"
  | "database"
  | "documents"
  | "drafts_wait"
  | "not_remembered"
  | "not_comparable"
  | "gone";

/** Why a part was refused. `detail` is in names or in PostgreSQL's own text. */
export class PartRefused extends Error {
  readonly code: RefusalCode;
  readonly detail: string;

  constructor(code: RefusalCode, detail = "", options?: { cause?: unknown }) {
    super(`${code} ${detail}`.trim(), options);
    this.name = "PartRefused";
    this.code = code;
    this.detail = detail;
  }
}

/**
 * The error as a refusal in the database's own text, where it is one; a database that does not answer refuses nothing.
 */
export function refusedByDatabase(error: unknown): unknown {
  if (!(error instanceof DatabaseError) || error.fault === "unavailable") return error;
  const detail = error.cause instanceof Error ? error.cause.message : error.message;
  return new PartRefused("database", detail, { cause: error });
}

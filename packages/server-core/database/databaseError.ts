import { type ErrorCode, TesseraError } from "@tessera/contract/errors.ts";

/** What went wrong in the database, finer than the public code. */
export type DatabaseFault =
  | "unavailable"
  | "unique"
  | "foreign_key"
  | "check"
  | "not_null"
  | "exclusion"
  | "raised"
  | "value"
  | "serialization"
  | "deadlock"
  | "lock_timeout"
  | "statement_timeout"
  | "no_room"
  | "denied"
  | "not_populated"
  | "undefined"
  | "other";

const codeOfFault: Readonly<Record<DatabaseFault, ErrorCode>> = {
  unavailable: "database_unavailable",
  unique: "unique_violation",
  exclusion: "unique_violation",
  foreign_key: "reference_violation",
  raised: "trigger_refused",
  check: "check_violation",
  not_null: "check_violation",
  value: "value_invalid",
  serialization: "busy",
  deadlock: "busy",
  lock_timeout: "busy",
  statement_timeout: "timeout",
  no_room: "storage_full",
  denied: "unexpected",
  not_populated: "not_populated",
  undefined: "unexpected",
  other: "unexpected",
};

const faultOfState: ReadonlyMap<string, DatabaseFault> = new Map([
  ["23505", "unique"],
  ["23P01", "exclusion"],
  ["23503", "foreign_key"],
  ["23001", "foreign_key"],
  ["23514", "check"],
  ["23502", "not_null"],
  ["40001", "serialization"],
  ["40P01", "deadlock"],
  ["55P03", "lock_timeout"],
  ["57014", "statement_timeout"],
  ["42501", "denied"],
  // What a statement names is not in the state that it needs: of what records are read from, a materialised view that
  // was never refreshed.
  ["55000", "not_populated"],
  // What a statement names is not there, or is of another type by now.
  ["42P01", "undefined"],
  ["42703", "undefined"],
  ["42704", "undefined"],
  ["42804", "undefined"],
  ["42883", "undefined"],
  ["3F000", "undefined"],
  ["53100", "no_room"],
  ["57P01", "unavailable"],
  ["57P02", "unavailable"],
  ["57P03", "unavailable"],
  ["57P05", "unavailable"],
  ["53300", "unavailable"],
  ["25P03", "unavailable"],
]);

const maxMessageLength = 1000;

/** What the author of a trigger says to the person whose change it refuses; only such a message is meant to be read. */
const dataOf = (fault: DatabaseFault, cause: unknown): { readonly message?: string } =>
  fault === "raised" ? { message: (textOf(cause, "message") ?? "").slice(0, maxMessageLength) } : {};

/**
 * A failed statement. `code` is what the caller of an operation sees; its `data` is empty, because messages of the
 * database quote values, except for what a trigger raises. `constraint`, `schema`, `table` and `column` are physical
 * names for code that knows which field they mean. `cause` is the driver's error.
 */
export class DatabaseError extends TesseraError {
  readonly fault: DatabaseFault;
  readonly sqlState: string | null;
  readonly constraint: string | null;
  readonly schema: string | null;
  readonly table: string | null;
  readonly column: string | null;

  constructor(fault: DatabaseFault, cause: unknown) {
    super(codeOfFault[fault], dataOf(fault, cause), { cause });
    this.name = "DatabaseError";
    this.fault = fault;
    this.sqlState = textOf(cause, "code");
    this.constraint = textOf(cause, "constraint");
    this.schema = textOf(cause, "schema");
    this.table = textOf(cause, "table");
    this.column = textOf(cause, "column");
  }
}

function textOf(error: unknown, name: string): string | null {
  if (typeof error !== "object" || error === null) return null;
  const value: unknown = Reflect.get(error, name);
  return typeof value === "string" ? value : null;
}

const lostConnection =
  /Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|not queryable/;
const socketFailure = /^(ECONN|EPIPE|ENOTFOUND|EAI_|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|ENOENT|EACCES)/;

/** Says which fault an error of the driver is. */
export function faultOf(error: unknown): DatabaseFault {
  const state = textOf(error, "code");
  if (state !== null) {
    // Not by the state alone: PostgreSQL has these for its own messages too.
    if (/^(?:23|P0)/.test(state) && textOf(error, "routine") === "exec_stmt_raise") return "raised";
    const fault = faultOfState.get(state);
    if (fault !== undefined) return fault;
    if (state.startsWith("08") || state.startsWith("28") || socketFailure.test(state)) return "unavailable";
    if (state.startsWith("22")) return "value";
    // A syntax error at no place of the statement is one of a value, as of a text search vector.
    if (state === "42601" && textOf(error, "position") === null) return "value";
  }
  if (error instanceof AggregateError && error.errors.some((one) => faultOf(one) === "unavailable"))
    return "unavailable";
  return lostConnection.test(textOf(error, "message") ?? "") ? "unavailable" : "other";
}

/** Wraps an error of the driver; one that is wrapped already, or is none of the driver's, stays as it is. */
export function databaseError(error: unknown): unknown {
  if (error instanceof TesseraError) return error;
  const fault = faultOf(error);
  return fault === "other" && textOf(error, "severity") === null ? error : new DatabaseError(fault, error);
}

/**
 * Whether a statement failed because the connection holds it prepared for columns that have other types now. Each try
 * fails until the connection prepares it again; another connection may be in the same state.
 */
export function isOutdatedPlan(error: unknown): boolean {
  const cause = error instanceof DatabaseError ? error.cause : error;
  // The server's language changes the message, not the place it comes from.
  return textOf(cause, "code") === "0A000" && textOf(cause, "routine") === "RevalidateCachedQuery";
}

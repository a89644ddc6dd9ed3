import { DatabaseError } from "pg";

/** Why a database did not do what an adoption needs; completes the text key `adoption.failed.<reason>`. */
export type FailureReason =
  | "refused"
  | "unknown_host"
  | "no_answer"
  | "credentials"
  | "no_database"
  | "busy"
  | "encryption"
  | "permission";

/** Codes of Node's network errors. */
const ofNetwork: ReadonlyMap<string, FailureReason> = new Map([
  ["ECONNREFUSED", "refused"],
  ["ENOTFOUND", "unknown_host"],
  ["EAI_AGAIN", "unknown_host"],
  ["ETIMEDOUT", "no_answer"],
  ["EHOSTUNREACH", "no_answer"],
  ["ENETUNREACH", "no_answer"],
  ["ECONNRESET", "no_answer"],
]);

/** SQLSTATE of PostgreSQL. */
const ofDatabase: ReadonlyMap<string, FailureReason> = new Map([
  ["28P01", "credentials"],
  ["28000", "credentials"],
  ["3D000", "no_database"],
  ["42501", "permission"],
  ["53300", "busy"],
  ["57P03", "busy"],
]);

/** What `pg` says without a code: that it waited too long, or that the server takes no encrypted connection. */
const ofDriver: readonly (readonly [RegExp, FailureReason])[] = [
  [/timeout|terminated/i, "no_answer"],
  [/\bSSL\b/, "encryption"],
];

/** Codes of Node and OpenSSL for certificates and encrypted connections. */
const encrypting = /^(?:ERR_TLS|ERR_SSL|CERT_|UNABLE_TO_|SELF_SIGNED|DEPTH_ZERO)/;

/** Reads the reason from the codes of an error, which the driver's own text says in one language only; null: none. */
export function failureReason(error: unknown): FailureReason | null {
  if (!(error instanceof Error)) return null;
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  if (error instanceof DatabaseError) return ofDatabase.get(code) ?? null;
  if (encrypting.test(code)) return "encryption";
  return ofNetwork.get(code) ?? ofDriver.find(([says]) => says.test(error.message))?.[1] ?? null;
}

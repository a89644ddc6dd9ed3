import { TesseraError } from "@tessera/contract/errors.ts";
import type { RequestContext } from "@tessera/server-core/context.ts";

/** Who comments and follows. Throws `not_signed_in`. */
export function personOf({ subject }: Pick<RequestContext, "subject">): string {
  if (subject.userId === null) throw new TesseraError("not_signed_in");
  return subject.userId;
}

const hidden: ReadonlySet<string> = new Set(["record_not_found", "not_found"]);

/**
 * False for what says that the caller may not see the files of a record, or that it has none. Throws any other error.
 */
export function asUnknownRecord(error: unknown): false {
  if (error instanceof TesseraError && hidden.has(error.code)) return false;
  throw error;
}

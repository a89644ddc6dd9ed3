import { TesseraError } from "@tessera/contract/errors.ts";
import type { RequestContext } from "@tessera/server-core/context.ts";

/** Whose runs a call is about: nobody reaches another person's. Throws `not_signed_in`. */
export function callerOf({ subject }: Pick<RequestContext, "subject">): string {
  if (subject.userId === null) throw new TesseraError("not_signed_in");
  return subject.userId;
}

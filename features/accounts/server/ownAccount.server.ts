import { TesseraError } from "@tessera/contract/errors.ts";
import type { RequestContext, Subject } from "@tessera/server-core/context.ts";

/**
 * The caller as someone with a session of their own: what speaks about their account is no work for tokens or the
 * server itself.
 */
export function ownSession({ subject }: Pick<RequestContext, "subject">): {
  readonly subject: Subject;
  readonly userId: string;
  readonly sessionId: string;
} {
  const { userId, sessionId } = subject;
  if (userId === null || sessionId === null) throw new TesseraError("not_signed_in");
  return { subject, userId, sessionId };
}

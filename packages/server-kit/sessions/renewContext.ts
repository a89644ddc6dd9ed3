import { TesseraError } from "@tessera/contract/errors.ts";
import type { RequestContext } from "../context.ts";

/**
 * The context of the same request after its counters turned out to be out of date and the definitions were reloaded: the same person
 * with the roles and the counters of now. Throws `session_expired` when the session ended meanwhile. Work without a session or token keeps its subject.
 */
export async function renewContext(stale: RequestContext): Promise<RequestContext> {
  const { definitions, sessions } = stale.services;
  const snapshot = definitions.current();
  const { sessionId, tokenId } = stale.subject;
  if (sessionId === null && tokenId === undefined) {
    return {
      ...stale,
      freshness: { definitions: snapshot.definitions, rights: snapshot.rights, texts: snapshot.texts },
    };
  }
  sessions.forgetBefore(snapshot.rights);
  const person = await (sessionId === null ? sessions.tokenOwner(tokenId ?? "") : sessions.person(sessionId));
  if (person === null) throw new TesseraError("session_expired");
  return {
    ...stale,
    subject: person.subject,
    freshness: { definitions: snapshot.definitions, rights: person.rights, texts: snapshot.texts },
    language: person.language ?? stale.language,
    zone: person.zone ?? stale.zone,
  };
}

import { TesseraError } from "@tessera/contract/errors.ts";
import { sql } from "@tessera/query-model/sql.ts";
import type { RequestContext } from "@tessera/server-core/context.ts";
import { readReceivers } from "../notices/receivers.ts";

async function workingSubject({ services, subject }: RequestContext): Promise<RequestContext["subject"]> {
  if (subject.userId === null) return subject;
  const [person] = await readReceivers(services.database, sql`u.id = ${subject.userId}::uuid`);
  if (person === undefined) throw new TesseraError("access_denied");
  return person.subject;
}

/**
 * The context of the same request after its counters turned out to be out of date and the definitions were reloaded: the same person
 * with the roles and the counters of now. Throws `session_expired` when the session ended meanwhile. Work that the server does for a person has that person's roles
 * of now, and throws `access_denied` when the account is disabled or gone; what it does for nobody keeps its subject.
 */
export async function renewContext(stale: RequestContext): Promise<RequestContext> {
  if (stale.preview !== undefined) return stale.preview.renew();
  const { definitions, sessions } = stale.services;
  const snapshot = definitions.current();
  const { sessionId, tokenId } = stale.subject;
  if (sessionId === null && tokenId === undefined) {
    return {
      ...stale,
      subject: await workingSubject(stale),
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

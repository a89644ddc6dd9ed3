import { TesseraError } from "@tessera/contract/errors.ts";
import { installationZone } from "@tessera/documents/texts/installationSettings.ts";
import { budgetOf } from "@tessera/records/rules/ruleBudget.ts";
import type { RequestContext } from "@tessera/server-core/context.ts";
import type { Services } from "@tessera/server-core/services.ts";
import { keyOf } from "@tessera/server-core/turns/callerOf.ts";
import type { SocketConnection } from "./socketConnection.ts";

/**
 * The context of a message: who sends it, as of now. Throws `session_expired`, and `not_signed_in` before the page said
 * who it is.
 */
export async function connectionContext(connection: SocketConnection, services: Services): Promise<RequestContext> {
  const { identity, arrival } = connection;
  if (identity === null) throw new TesseraError("not_signed_in");
  const snapshot = services.definitions.current();
  const { sessionId } = identity.subject;
  const person = sessionId === null ? null : await services.sessions.person(sessionId);
  if (sessionId !== null && person === null) throw new TesseraError("session_expired");
  const subject = person?.subject ?? identity.subject;
  return {
    subject,
    freshness: {
      definitions: snapshot.definitions,
      rights: person?.rights ?? snapshot.rights,
      texts: snapshot.texts,
    },
    language: person?.language ?? arrival.language,
    zone: person?.zone ?? installationZone(snapshot),
    instant: Date.now(),
    page: { routedUrl: null, params: new Map() },
    channelId: connection.channelId,
    address: arrival.address,
    services,
    budget: budgetOf(keyOf(arrival.address, subject), services.turns.thread, () => connection.signal),
    signal: connection.signal,
  };
}

import { closeCodes } from "@tessera/contract/socket/closeCodes.ts";
import type { ClientPayload } from "@tessera/contract/socket/messages.ts";
import { livingSessions } from "@tessera/identity/sessions/livingSessions.ts";
import type { Services } from "@tessera/server-core/services.ts";
import type { ConnectionIndex } from "./connectionIndex.ts";
import type { SocketConnection } from "./socketConnection.ts";
import type { SocketLimits } from "./socketLimits.ts";

/**
 * Finds out whose connection it is: the token must belong to the session of the cookie that came with it, as with any
 * call from a browser. Without a token it is a guest's. False when the credentials do not hold, or the session has too
 * many connections. A page that connects again takes the place of its former connection.
 */
export async function authenticate(
  connection: SocketConnection,
  payload: unknown,
  index: ConnectionIndex,
  { clock, sessions, database, settings }: Pick<Services, "clock" | "sessions" | "database" | "settings">,
  limits: SocketLimits,
): Promise<boolean> {
  // Checked against the declaration before.
  const { token, channelId } = payload as ClientPayload<"auth-request">;
  const cookie = token === null ? null : connection.arrival.cookie;
  const identity = await sessions.identify({ cookie, token, needsToken: true });
  const { sessionId } = identity.subject;
  if (token !== null && sessionId === null) return false;
  if (!connection.isOpen) return false;
  if (sessionId !== null) {
    const others = index.find({ session: sessionId });
    const former = others.find((other) => other.channelId === channelId);
    if (former !== undefined) former.close(closeCodes.replaced);
    else if (others.length >= limits.maxPerSession) return false;
  }
  const { address, session } = connection.arrival;
  // A cookie that is not used gives no place.
  if (sessionId === null && session !== null && index.strangersAt(address) >= limits.maxStrangersPerAddress)
    return false;
  connection.accept(channelId, identity);
  index.file(connection);
  // The node's cache may not know that a session ended elsewhere; from here on anyone who ends it finds this
  // connection.
  return (
    sessionId === null || (await livingSessions({ clock, database }, [sessionId], settings.loopback)).has(sessionId)
  );
}

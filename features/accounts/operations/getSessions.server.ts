import { openSessionsOf } from "@tessera/identity/users/accounts.ts";
import { handle } from "@tessera/server-core/handle.ts";
import { ownSession } from "../server/ownAccount.server.ts";
import { getSessions } from "./getSessions.ts";

/** See `getSessions`. */
export const getSessionsHandler = handle(getSessions, async (_input, context) => {
  const { userId, sessionId } = ownSession(context);
  return openSessionsOf(context.services.database, userId, sessionId);
});

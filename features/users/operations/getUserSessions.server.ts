import { openSessionsOf } from "@tessera/identity/users/accounts.ts";
import { handle } from "@tessera/server-core/handle.ts";
import { getUserSessions } from "./getUserSessions.ts";

/** See `getUserSessions`. */
export const getUserSessionsHandler = handle(getUserSessions, async ({ userId }, { services, subject }) =>
  openSessionsOf(services.database, userId, subject.sessionId),
);

import { handle } from "@tessera/server-kit/handle.ts";
import { openSessionsOf } from "@tessera/server-kit/sessions/openSessionsOf.ts";
import { getUserSessions } from "./getUserSessions.ts";

/** See `getUserSessions`. */
export const getUserSessionsHandler = handle(getUserSessions, async ({ userId }, { services, subject }) =>
  openSessionsOf(services.database, userId, subject.sessionId),
);

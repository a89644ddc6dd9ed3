import { isSessionOf } from "@tessera/identity/users/accounts.ts";
import { handle } from "@tessera/server-core/handle.ts";
import { ownSession } from "../server/ownAccount.server.ts";
import { endSession } from "./endSession.ts";

/** See `endSession`. */
export const endSessionHandler = handle(endSession, async ({ id }, context) => {
  const { userId, sessionId } = ownSession(context);
  const { database, sessions } = context.services;
  if (id === null) {
    return { ended: (await sessions.end({ kind: "user", userId, except: sessionId }, "elsewhere")).length };
  }
  if (!(await isSessionOf(database, id, userId))) return { ended: 0 };
  const reason = id === sessionId ? "signed_out" : "elsewhere";
  return { ended: (await sessions.end({ kind: "session", sessionId: id }, reason)).length };
});

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
  const { rows } = await database.query({
    text: "select from sys.session where id = $1::uuid and user_id = $2::uuid",
    values: [id, userId],
  });
  if (rows.length === 0) return { ended: 0 };
  const reason = id === sessionId ? "signed_out" : "elsewhere";
  return { ended: (await sessions.end({ kind: "session", sessionId: id }, reason)).length };
});

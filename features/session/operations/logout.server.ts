import { handle } from "@tessera/server-core/handle.ts";
import { logout } from "./logout.ts";

/**
 * Ends the session, or all of its person's, on every node and takes the cookie back. Leaving every device leaves
 * nothing in their browsers: what pages keep of a person there has the person's id in its name, after a dot.
 */
export const logoutHandler = handle(logout, async ({ idle, mode }, { exchange, services, subject }) => {
  const { sessionId, userId } = subject;
  if (mode === "domain" && userId !== null) {
    await services.socket.toUser(userId, "remove-local-storage-item", { key: `.${userId}`, type: "includes" });
  }
  // The others first: while this session is open its browser stays known to the provider, whose own sign-out comes
  // next.
  if (mode === "domain" && sessionId !== null && userId !== null) {
    await services.sessions.end({ kind: "user", userId, except: sessionId }, "elsewhere");
  }
  if (sessionId !== null && idle === true && mode !== "domain")
    await services.sessions.end({ kind: "session", sessionId }, "idle");
  else if (sessionId !== null) await services.sessions.close(sessionId);
  exchange?.endSession();
  const { logoutUrl } = await services.signIn.addresses();
  if (mode === "domain" && logoutUrl !== "") exchange?.redirect(logoutUrl);
  return { ended: sessionId !== null };
});

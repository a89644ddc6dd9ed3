import { handle } from "@tessera/server-kit/handle.ts";
import { logout } from "./logout.ts";

/** Ends the session on every node and takes the cookie back. */
export const logoutHandler = handle(logout, async ({ mode }, { exchange, services, subject }) => {
  const { sessionId } = subject;
  if (sessionId !== null) await services.sessions.close(sessionId);
  exchange?.endSession();
  if (mode === "domain") exchange?.redirect(services.signIn.addresses.logoutUrl);
  return { ended: sessionId !== null };
});

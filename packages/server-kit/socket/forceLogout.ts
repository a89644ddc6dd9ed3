import type { Services } from "../services.ts";
import type { SessionChoice } from "../sessions/sessions.ts";

/** Whom to sign out: a session, all sessions of a user, or every page of a subsystem. */
export type ForcedOut = { readonly session: string } | { readonly user: string } | { readonly subsystem: string };

/**
 * Signs people out at once (spec shell §4.5). Sessions end in the database, so their next request is refused on every node, and their pages
 * get `force-logout` and lose their socket; ending `sys.session` in any other way does the same. Pages of a subsystem sign themselves out.
 * Answers how many sessions ended. Who may do it is the caller's to decide.
 */
export async function forceLogout(
  { sessions, socket }: Pick<Services, "sessions" | "socket">,
  who: ForcedOut,
): Promise<number> {
  if ("subsystem" in who) {
    await socket.toEveryone("force-logout", { subsystem: who.subsystem });
    return 0;
  }
  const choice: SessionChoice =
    "session" in who ? { kind: "session", sessionId: who.session } : { kind: "user", userId: who.user, except: null };
  return (await sessions.end(choice, "forced")).length;
}

import { TesseraError } from "@tessera/contract/errors.ts";
import type { RequestContext } from "@tessera/server-core/context.ts";
import { handle } from "@tessera/server-core/handle.ts";
import type { Services } from "@tessera/server-core/services.ts";
import { forceLogout } from "./forceLogout.ts";

interface Wanted {
  readonly session?: string;
  readonly user?: string;
  readonly subsystem?: string;
}

type SessionChoice = Parameters<Services["sessions"]["end"]>[0];

function choiceOf(context: RequestContext, { session, user, subsystem }: Wanted): SessionChoice {
  const except = context.subject.sessionId;
  const named = [session, user, subsystem].filter((one) => one !== undefined);
  if (named.length !== 1) throw new TesseraError("invalid_input", { problems: [{ path: "", message: "exactly one" }] });
  if (session !== undefined) return { kind: "session", sessionId: session };
  if (user !== undefined) return { kind: "user", userId: user, except };
  const roles = context.services.definitions.current().all("role");
  const own = roles.filter((role) => role.subsystem === subsystem).map(({ id }) => id);
  return { kind: "roles", roles: own, except };
}

/** See `forceLogout`. */
export const forceLogoutHandler = handle(forceLogout, async (input, context) => {
  const { sessions, socket } = context.services;
  const ended = await sessions.end(choiceOf(context, input), "forced");
  const { subsystem } = input;
  // Who holds no role of it may have a page of it open.
  if (subsystem !== undefined) await socket.toEveryoneElse(context.subject.sessionId, "force-logout", { subsystem });
  return { ended: ended.length };
});

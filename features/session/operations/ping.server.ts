import { TesseraError } from "@tessera/contract/errors.ts";
import { handle } from "@tessera/server-core/handle.ts";
import { ping } from "./ping.ts";

/** Notes the use in the session's row, which also finds out whether it ended on another node. */
export const pingHandler = handle(ping, async ({ idleMs }, { services, subject }) => {
  if (subject.sessionId === null) throw new TesseraError("not_signed_in");
  return services.sessions.touch(subject.sessionId, idleMs ?? null);
});

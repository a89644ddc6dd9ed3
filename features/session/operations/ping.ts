import { defineOperation } from "@tessera/contract/defineOperation.ts";
import { closed } from "@tessera/contract/schema.ts";
import { Type } from "typebox";

/** Says that the person is still there, every 60 s (spec shell §4.2); answers how long the session lasts. */
export const ping = defineOperation({
  id: "Session_ping",
  family: "Session",
  name: "ping",
  path: "/auth/ping",
  aliases: ["/api/auth/ping"],
  method: "GET",
  envelope: "data",
  input: closed({
    /** Accepted as the spec's contract has it; the session is the caller's own whatever it says. */
    session: Type.Optional(Type.String({ maxLength: 4000 })),
  }),
  output: closed({ remainingMs: Type.Integer() }),
  access: { kind: "session", decidedBy: "own" },
  summary: "Keeps the session's last use, and answers the milliseconds until it ends",
});

import { defineOperation } from "@tessera/contract/defineOperation.ts";
import { closed } from "@tessera/contract/schema.ts";
import { Type } from "typebox";

/**
 * Says that the page is open and since when its person has done nothing, every 60 s (spec shell §4.2); answers how long
 * the session lasts.
 */
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
    /** Milliseconds since the person last did something on any page of this browser; absent: the page does not say. */
    idleMs: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000_000 })),
  }),
  output: closed({ remainingMs: Type.Integer(), idleRemainingMs: Type.Integer() }),
  access: { kind: "session", decidedBy: "own" },
  summary: "Keeps the session's last use, and answers the milliseconds until it ends",
});

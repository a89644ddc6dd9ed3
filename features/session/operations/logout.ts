import { defineOperation } from "@tessera/contract/defineOperation.ts";
import { closed, oneOf } from "@tessera/contract/schema.ts";
import { Type } from "typebox";

/**
 * Ends the caller's session (spec shell §4.4); without one there is nothing to end. `domain` ends all of the person's
 * sessions, on every device, and names the provider's sign-out.
 */
export const logout = defineOperation({
  id: "Session_logout",
  family: "Session",
  name: "logout",
  path: "/auth/logout",
  aliases: ["/api/auth/logout"],
  method: "GET",
  envelope: "data",
  input: closed({
    mode: Type.Optional(oneOf("session", "domain")),
    /** Whether the page ends it since nobody was there: the person may come back for the drafts. */
    idle: Type.Optional(Type.Boolean()),
  }),
  output: closed({ ended: Type.Boolean() }),
  access: { kind: "public" },
  errors: ["confirmation_required"],
  changesState: true,
  summary: "Ends the caller's session",
});

import { defineOperation } from "@tessera/contract/defineOperation.ts";
import { closed, Uuid } from "@tessera/contract/schema.ts";
import { Type } from "typebox";

/**
 * Ends sessions at once: one, all of a user, or all of people who hold a role of a subsystem, and has every open page
 * of that subsystem sign out; the caller's own present session stays. Exactly one is named.
 */
export const forceLogout = defineOperation({
  id: "User_forceLogout",
  family: "Users",
  name: "force-logout",
  method: "POST",
  envelope: "data",
  input: closed({
    session: Type.Optional(Uuid()),
    user: Type.Optional(Uuid()),
    subsystem: Type.Optional(Type.String({ maxLength: 120 })),
  }),
  output: closed({ ended: Type.Integer() }),
  access: { kind: "granted" },
  errors: ["invalid_input"],
  summary: "Ends sessions by session, user or subsystem",
});

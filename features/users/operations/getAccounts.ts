import { defineOperation } from "@tessera/contract/defineOperation.ts";
import { closed, nullable, oneOf } from "@tessera/contract/schema.ts";
import { Type } from "typebox";

/**
 * Answers accounts by name, with what an administrator sees to: roles, state, open sessions. `locked`: after failed
 * attempts, further ones have to wait; `invited`: no password yet.
 */
export const getAccounts = defineOperation({
  id: "User_getAccounts",
  family: "Users",
  name: "get-accounts",
  method: "GET",
  envelope: "data",
  input: closed({
    search: Type.Optional(Type.String({ maxLength: 200 })),
    offset: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
  }),
  output: closed({
    accounts: Type.Array(
      closed({
        id: Type.String(),
        login: Type.String(),
        displayName: Type.String(),
        email: nullable(Type.String()),
        roles: Type.Array(Type.String()),
        state: oneOf("active", "invited", "locked", "disabled"),
        sessions: Type.Integer(),
        /** Instant in UTC; null when they have not been here. */
        lastSeenAt: nullable(Type.String()),
      }),
    ),
    total: Type.Integer(),
    /** All roles by label; `description` says what one is for, `isGrantable` whether the caller may give it. */
    roles: Type.Array(
      closed({
        id: Type.String(),
        label: Type.String(),
        description: nullable(Type.String()),
        isGrantable: Type.Boolean(),
      }),
    ),
    /** Subsystems whose roles people may hold, by name. */
    subsystems: Type.Array(closed({ id: Type.String(), label: Type.String() })),
    /** Whether passwords are kept here, so that people can be invited. */
    hasPasswords: Type.Boolean(),
  }),
  access: { kind: "granted" },
  summary: "Accounts with their state, 50 at a time",
});

import { defineOperation } from "@tessera/contract/defineOperation.ts";
import { closed, LanguageName, nullable } from "@tessera/contract/schema.ts";
import { Type } from "typebox";

/**
 * Makes a user under the caller's rights over users and memberships, and a link by which they choose their password,
 * once.
 * Throws what writing the records throws, such as `unique_violation` for a taken login. */
export const createUser = defineOperation({
  id: "User_createUser",
  family: "Users",
  name: "create-user",
  method: "POST",
  envelope: "data",
  input: closed({
    login: Type.String({ minLength: 1, maxLength: 100, pattern: "^\\S+$" }),
    displayName: Type.String({ minLength: 1, maxLength: 200, pattern: "\\S" }),
    email: nullable(Type.String({ maxLength: 200 })),
    language: nullable(LanguageName()),
    roles: Type.Array(Type.String({ maxLength: 120 }), { maxItems: 100 }),
  }),
  output: closed({
    id: Type.String(),
    /** The invitation, to be handed over; null where another provider keeps the passwords. */
    link: nullable(Type.String()),
    expiresAt: nullable(Type.String()),
  }),
  access: { kind: "granted" },
  errors: ["unique_violation", "access_denied", "reference_violation"],
  summary: "Makes a user and an invitation",
});

import { defineOperation } from "@tessera/contract/defineOperation.ts";
import { closed, LanguageName, nullable, oneOf, Uuid } from "@tessera/contract/schema.ts";
import { Type } from "typebox";

/** Answers one account whole: who it is, which roles it has and may be given, and what the caller may change of it. */
export const getUser = defineOperation({
  id: "User_getUser",
  family: "Users",
  name: "get-user",
  method: "GET",
  envelope: "data",
  input: closed({ userId: Uuid() }),
  output: closed({
    id: Type.String(),
    login: Type.String(),
    displayName: Type.String(),
    email: nullable(Type.String()),
    language: nullable(LanguageName()),
    state: oneOf("active", "invited", "locked", "disabled"),
    sessions: Type.Integer(),
    /** Instant in UTC; null when nobody has signed in with it. */
    lastSeenAt: nullable(Type.String()),
    /** Whether the email address comes from the provider with each sign-in, so that it is not changed here. */
    isEmailByProvider: Type.Boolean(),
    /** The roles that it has and those that the caller may give. */
    roles: Type.Array(
      closed({
        id: Type.String(),
        label: Type.String(),
        /** What the role is for; null where its document says nothing or is gone. */
        description: nullable(Type.String()),
        isHeld: Type.Boolean(),
        /** Whether groups of the provider give it: it comes and goes with them. */
        isByProvider: Type.Boolean(),
        /** Whether the caller holds all that it grants, so that they may give and remove it. */
        isGrantable: Type.Boolean(),
      }),
    ),
    isSelf: Type.Boolean(),
    /** Whether it has a role that grants more than the caller holds. */
    exceedsCaller: Type.Boolean(),
    may: closed({ update: Type.Boolean(), roles: Type.Boolean(), delete: Type.Boolean() }),
    hasPasswords: Type.Boolean(),
  }),
  access: { kind: "granted" },
  errors: ["not_found"],
  summary: "An account with its roles and what may be changed of it",
});

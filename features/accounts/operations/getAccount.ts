import { defineOperation } from "@tessera/contract/defineOperation.ts";
import { closed, nullable } from "@tessera/contract/schema.ts";
import { Type } from "typebox";

/** Answers what a person may know and change of the own account. */
export const getAccount = defineOperation({
  id: "Account_getAccount",
  family: "Accounts",
  name: "get-account",
  method: "GET",
  envelope: "data",
  input: closed({}),
  output: closed({
    login: Type.String(),
    displayName: Type.String(),
    email: nullable(Type.String()),
    /** Whether the password is kept here and can be changed here. */
    hasPassword: Type.Boolean(),
    /** Instant in UTC; null without a password here. */
    passwordChangedAt: nullable(Type.String()),
    passwordLength: Type.Integer(),
  }),
  access: { kind: "session", decidedBy: "own" },
  summary: "The caller's own account",
});

import { defineOperation } from "@tessera/contract/defineOperation.ts";
import { closed } from "@tessera/contract/schema.ts";
import { Type } from "typebox";

/**
 * Changes the caller's own password. The old one is needed, so that an unattended page is not enough; all other
 * sessions end.
 * Throws `validation_failed` with `field` and `problem` (`wrong`, `short`, `long`, `login`, `same`). */
export const changePassword = defineOperation({
  id: "Account_changePassword",
  family: "Accounts",
  name: "change-password",
  method: "POST",
  envelope: "data",
  input: closed({
    oldPassword: Type.String({ minLength: 1, maxLength: 500 }),
    newPassword: Type.String({ minLength: 1, maxLength: 1000 }),
  }),
  output: closed({ changed: Type.Boolean() }),
  access: { kind: "session", decidedBy: "own" },
  errors: ["validation_failed", "access_denied", "too_many_requests"],
  summary: "Changes the caller's password; the old one is needed",
});

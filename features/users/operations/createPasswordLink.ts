import { defineOperation } from "@tessera/contract/defineOperation.ts";
import { closed, oneOf, Uuid } from "@tessera/contract/schema.ts";
import { Type } from "typebox";

/**
 * Makes a link by which a user sets their password, once. Nobody makes one for someone who holds a role that grants
 * more than they hold themselves.
 */
export const createPasswordLink = defineOperation({
  id: "User_createPasswordLink",
  family: "Users",
  name: "create-password-link",
  method: "POST",
  envelope: "data",
  input: closed({ userId: Uuid() }),
  output: closed({ kind: oneOf("invitation", "reset"), link: Type.String(), expiresAt: Type.String() }),
  access: { kind: "granted" },
  errors: ["not_found", "access_denied"],
  summary: "Makes a one-time link to set a user's password",
});

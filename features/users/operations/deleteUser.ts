import { defineOperation } from "@tessera/contract/defineOperation.ts";
import { closed, Uuid } from "@tessera/contract/schema.ts";
import { Type } from "typebox";

/**
 * Deletes an account with its roles, sessions, tokens and personal settings. What the person wrote stays, and histories
 * keep the name. Throws `reference_violation` where records refer to it, or for the last administrator. Nobody deletes
 * the own account.
 */
export const deleteUser = defineOperation({
  id: "User_deleteUser",
  family: "Users",
  name: "delete-user",
  method: "POST",
  envelope: "data",
  input: closed({ userId: Uuid() }),
  output: closed({ deleted: Type.Boolean() }),
  access: { kind: "granted" },
  errors: ["record_not_found", "access_denied", "reference_violation"],
  summary: "Deletes an account",
});

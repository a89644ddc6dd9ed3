import { defineOperation } from "@tessera/contract/defineOperation.ts";
import { closed, Uuid } from "@tessera/contract/schema.ts";
import { Type } from "typebox";

/**
 * Disables an account or enables it again. Disabling ends all its sessions at once; sign-in, links and personal tokens
 * are refused until it is enabled. Nobody disables the own account, nor that of the last administrator.
 */
export const setUserDisabled = defineOperation({
  id: "User_setDisabled",
  family: "Users",
  name: "set-disabled",
  method: "POST",
  envelope: "data",
  input: closed({ userId: Uuid(), disabled: Type.Boolean() }),
  output: closed({ ended: Type.Integer() }),
  access: { kind: "granted" },
  errors: ["record_not_found", "access_denied", "reference_violation"],
  summary: "Disables or enables an account",
});

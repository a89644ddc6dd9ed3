import { defineOperation } from "@tessera/contract/defineOperation.ts";
import { closed, Uuid } from "@tessera/contract/schema.ts";
import { Type } from "typebox";

/** Takes one of the caller's own API tokens back; it holds no more from the next call. */
export const revokeToken = defineOperation({
  id: "Account_revokeToken",
  family: "Accounts",
  name: "revoke-token",
  method: "POST",
  envelope: "data",
  input: closed({ id: Uuid() }),
  output: closed({ revoked: Type.Boolean() }),
  access: { kind: "session", decidedBy: "own" },
  summary: "Takes one of the caller's API tokens back",
});

import { defineOperation } from "@tessera/contract/defineOperation.ts";
import { closed, nullable, Uuid } from "@tessera/contract/schema.ts";
import { Type } from "typebox";

/** Ends one of the caller's own sessions, or all but the present one. Someone else's is not found, so nothing ends. */
export const endSession = defineOperation({
  id: "Account_endSession",
  family: "Accounts",
  name: "end-session",
  method: "POST",
  envelope: "data",
  input: closed({
    /** Null ends all but the present one. */
    id: nullable(Uuid()),
  }),
  output: closed({ ended: Type.Integer() }),
  access: { kind: "session", decidedBy: "own" },
  summary: "Ends one of the caller's sessions, or all others",
});

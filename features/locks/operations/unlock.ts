import { defineOperation } from "@tessera/contract/defineOperation.ts";
import { closed } from "@tessera/contract/schema.ts";
import { Type } from "typebox";
import { lockedRecord } from "../recordCall.ts";

/** Gives a lock of the caller's session back. `released` false: it held none by this token, or on this page. */
export const unlock = defineOperation({
  id: "Lock_unlock",
  family: "Locks",
  name: "unlock",
  method: "POST",
  envelope: "data",
  access: { kind: "session", decidedBy: "own" },
  summary: "Frees a record that the caller locked",
  input: closed({
    ...lockedRecord,
    lockKey: Type.String({ minLength: 1, maxLength: 30 }),
  }),
  output: closed({ released: Type.Boolean() }),
});

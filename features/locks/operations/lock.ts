import { defineOperation } from "@tessera/contract/defineOperation.ts";
import { closed } from "@tessera/contract/schema.ts";
import { lockInfo } from "@tessera/contract/socket/lockPayloads.ts";
import { Type } from "typebox";

/**
 * Takes the lock of a record, or keeps it (spec forms §4 Lock). It holds for 12 s: a page with a socket keeps it by being there, any other caller
 * by calling again. The lock of somebody else is answered as it is. `lockKey` of the answer is what saves carry as `lockToken`; null: it
 * was not taken.
 */
export const lock = defineOperation({
  id: "Lock_lock",
  family: "Locks",
  name: "lock",
  method: "POST",
  envelope: "data",
  access: { kind: "session", decidedBy: "records" },
  summary: "Locks a record, or keeps its lock",
  errors: ["record_not_found", "access_denied"],
  input: closed({
    entity: Type.String({ minLength: 1, maxLength: 200 }),
    id: Type.String({ minLength: 1, maxLength: 1000 }),
  }),
  output: closed(lockInfo),
});

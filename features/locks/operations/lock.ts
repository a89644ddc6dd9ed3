import { defineOperation } from "@tessera/contract/defineOperation.ts";
import { recordCall } from "../recordCall.ts";

/**
 * Takes the lock of a record, or keeps it (spec forms §4 Lock). It holds for 12 s: a page with a socket keeps it by
 * being there, any other caller by calling again. The lock of someone else is answered as it is. `lockKey` of the
 * answer is what saves carry as `lockToken`; null: it was not taken.
 */
export const lock = defineOperation({
  ...recordCall,
  id: "Lock_lock",
  name: "lock",
  method: "POST",
  summary: "Locks a record, or keeps its lock",
});

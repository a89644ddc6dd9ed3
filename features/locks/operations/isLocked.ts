import { defineOperation } from "@tessera/contract/defineOperation.ts";
import { recordCall } from "../recordCall.ts";

/** Who is editing a record that the caller may read. */
export const isLocked = defineOperation({
  ...recordCall,
  id: "Lock_isLocked",
  name: "is-locked",
  method: "GET",
  summary: "Tells whether a record is locked, and by whom",
});

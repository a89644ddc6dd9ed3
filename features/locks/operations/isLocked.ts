import { defineOperation } from "@tessera/contract/defineOperation.ts";
import { closed } from "@tessera/contract/schema.ts";
import { lockInfo } from "@tessera/contract/socket/lockPayloads.ts";
import { Type } from "typebox";

/** Who is editing a record that the caller may read. */
export const isLocked = defineOperation({
  id: "Lock_isLocked",
  family: "Locks",
  name: "is-locked",
  method: "GET",
  envelope: "data",
  access: { kind: "session", decidedBy: "records" },
  summary: "Tells whether a record is locked, and by whom",
  errors: ["record_not_found", "access_denied"],
  input: closed({
    entity: Type.String({ minLength: 1, maxLength: 200 }),
    id: Type.String({ minLength: 1, maxLength: 1000 }),
  }),
  output: closed(lockInfo),
});

import { closed } from "@tessera/contract/schema.ts";
import { lockInfo } from "@tessera/contract/socket/lockPayloads.ts";
import { Type } from "typebox";

/** The record that a call about locks is about. */
export const lockedRecord = {
  entity: Type.String({ minLength: 1, maxLength: 200 }),
  id: Type.String({ maxLength: 1000 }),
};

/** What calls have in common that name a record and answer how its lock stands. */
export const recordCall = {
  family: "Locks",
  envelope: "data",
  access: { kind: "session", decidedBy: "records" },
  errors: ["record_not_found", "access_denied"],
  input: closed(lockedRecord),
  output: closed(lockInfo),
} as const;

import { defineOperation } from "@tessera/contract/defineOperation.ts";
import { closed, nullable, oneOf } from "@tessera/contract/schema.ts";
import { lockInfo } from "@tessera/contract/socket/lockPayloads.ts";
import { Type } from "typebox";

/**
 * Takes or keeps the lock of the record of a form (spec forms §7 Lock_lockForm), as `lock` does. A form of the mode
 * `shared` takes none and answers how the record stands; a form that names nobody answers no names. `trans` means
 * nothing.
 */
export const lockForm = defineOperation({
  id: "Lock_lockForm",
  family: "Locks",
  name: "lock-form",
  method: "GET",
  envelope: "data",
  access: { kind: "session", decidedBy: "records" },
  changesState: true,
  summary: "Locks the record of a form, or keeps its lock",
  errors: ["not_found", "record_not_found", "access_denied", "confirmation_required"],
  input: closed({
    formID: Type.String({ minLength: 1, maxLength: 200 }),
    idMaintable: Type.String({ maxLength: 1000 }),
    lockMode: Type.Optional(oneOf("LOCK")),
    lockKey: Type.Optional(nullable(Type.String({ maxLength: 30 }))),
    trans: Type.Optional(nullable(Type.String({ maxLength: 200 }))),
  }),
  output: closed(lockInfo),
});

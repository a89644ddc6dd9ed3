import { defineOperation } from "@tessera/contract/defineOperation.ts";
import { SaveAnswerSchema } from "@tessera/contract/save.ts";
import { closed } from "@tessera/contract/schema.ts";
import { Type } from "typebox";

/**
 * Saves the values of an old version as a new one, under the rules and rights of any save; through `form` when it is
 * given.
 */
export const restoreVersion = defineOperation({
  id: "Record_restoreVersion",
  family: "Records",
  name: "restore-version",
  method: "POST",
  envelope: "data",
  access: { kind: "session", decidedBy: "records" },
  summary: "Takes an old version back",
  errors: [
    "record_locked",
    "record_not_found",
    "access_denied",
    "save_conflict",
    "validation_failed",
    "field_not_writable",
    "unique_violation",
    "reference_violation",
    "check_violation",
    "trigger_refused",
    "query_too_expensive",
  ],
  input: closed({
    saveId: Type.String({ minLength: 8, maxLength: 64 }),
    entity: Type.String({ minLength: 1, maxLength: 200 }),
    key: Type.String({ maxLength: 2000 }),
    version: Type.Integer({ minimum: 1 }),
    /** Of an entry of the history that is no version: its own. */
    moment: Type.Optional(Type.Integer({ minimum: 1 })),
    form: Type.Optional(Type.String()),
  }),
  output: SaveAnswerSchema,
});

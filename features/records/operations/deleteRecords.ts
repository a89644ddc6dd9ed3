import { defineOperation } from "@tessera/contract/defineOperation.ts";
import { closed } from "@tessera/contract/schema.ts";
import { Type } from "typebox";

/** Deletes records with the rows that belong to them, all or none. `batch` is what undo undoes. */
export const deleteRecords = defineOperation({
  id: "Record_delete",
  family: "Records",
  name: "delete",
  method: "POST",
  envelope: "data",
  access: { kind: "session", decidedBy: "records" },
  summary: "Deletes records",
  errors: ["record_locked", "record_not_found", "access_denied", "reference_violation", "trigger_refused"],
  input: closed({
    entity: Type.String({ minLength: 1, maxLength: 200 }),
    keys: Type.Array(Type.String({ maxLength: 2000 }), { minItems: 1, maxItems: 500 }),
    saveId: Type.Optional(Type.String({ minLength: 8, maxLength: 64 })),
  }),
  output: closed({ batch: Type.String() }),
});

import { defineOperation } from "@tessera/contract/defineOperation.ts";
import { closed, Uuid } from "@tessera/contract/schema.ts";
import { Type } from "typebox";

/**
 * Keeps the hash of a text, such as a password, that a record is going to have in a column whose field type keeps
 * secrets. The save of that record names `id` as the column's value; until then, for a day, it waits for its person.
 */
export const holdSecret = defineOperation({
  id: "Record_holdSecret",
  family: "Records",
  name: "hold-secret",
  method: "POST",
  envelope: "data",
  access: { kind: "session", decidedBy: "records" },
  summary: "Keeps a password for a record that is going to be saved",
  errors: ["not_found", "access_denied", "validation_failed", "too_many_requests"],
  input: closed({
    entity: Type.String({ minLength: 1, maxLength: 100 }),
    column: Type.String({ minLength: 1, maxLength: 100 }),
    /** The text itself; nothing keeps it. */
    secret: Type.String({ minLength: 1, maxLength: 500 }),
  }),
  output: closed({ id: Uuid() }),
});

import { defineOperation } from "@tessera/contract/defineOperation.ts";
import { closed } from "@tessera/contract/schema.ts";
import { Type } from "typebox";

/**
 * Whether a text is the password that a record has in a column. For those who may use this operation and read the cell;
 * ten wrong texts close it for a quarter of an hour.
 */
export const checkSecret = defineOperation({
  id: "Record_checkSecret",
  family: "Records",
  name: "check-secret",
  method: "POST",
  envelope: "data",
  access: { kind: "granted" },
  summary: "Says whether a text is the password of a record",
  errors: ["not_found", "record_not_found", "too_many_requests"],
  input: closed({
    entity: Type.String({ minLength: 1, maxLength: 100 }),
    key: Type.String({ minLength: 1, maxLength: 1000 }),
    column: Type.String({ minLength: 1, maxLength: 100 }),
    /** The text itself; nothing keeps it. */
    secret: Type.String({ minLength: 1, maxLength: 500 }),
  }),
  output: closed({
    /** False also where the record has none. */
    matches: Type.Boolean(),
  }),
});

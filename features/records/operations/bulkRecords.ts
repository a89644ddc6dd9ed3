import { defineOperation } from "@tessera/contract/defineOperation.ts";
import { closed, nullable } from "@tessera/contract/schema.ts";
import { Type } from "typebox";

const values = Type.Record(Type.String(), Type.Unknown());
/** Texts of translatable columns in other languages: language → column → text; null takes one away. */
const texts = Type.Optional(Type.Record(Type.String(), Type.Record(Type.String(), nullable(Type.String()))));

/**
 * Creates, updates and deletes many records of one entity, all or none, by the rules of a single save. Values are by
 * column name.
 */
export const bulkRecords = defineOperation({
  id: "Record_bulk",
  family: "Records",
  name: "bulk",
  method: "POST",
  envelope: "data",
  access: { kind: "session", decidedBy: "records" },
  bodyLimit: 8_388_608,
  summary: "Writes many records",
  errors: [
    "record_locked",
    "record_not_found",
    "access_denied",
    "validation_failed",
    "value_invalid",
    "field_not_writable",
    "unique_violation",
    "reference_violation",
    "check_violation",
    "trigger_refused",
  ],
  input: closed({
    saveId: Type.String({ minLength: 8, maxLength: 64 }),
    entity: Type.String({ minLength: 1, maxLength: 200 }),
    items: Type.Array(
      Type.Union([
        closed({ kind: Type.Literal("create"), values, texts }),
        closed({ kind: Type.Literal("update"), key: Type.String({ maxLength: 2000 }), values, texts }),
        closed({ kind: Type.Literal("delete"), key: Type.String({ maxLength: 2000 }) }),
      ]),
      { minItems: 1, maxItems: 1000 },
    ),
  }),
  output: closed({ batch: Type.String(), keys: Type.Array(Type.String()) }),
});

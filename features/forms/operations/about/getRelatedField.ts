import { defineOperation } from "@tessera/contract/defineOperation.ts";
import { AnyJson, closed } from "@tessera/contract/schema.ts";
import { Type } from "typebox";

/**
 * What a record says that a field refers to (spec forms §7 get-related-field), as far as the caller may read it: `name`
 * is the field, in a row `<sub-form>.<field>`, `value` the key that it holds or might hold. `fieldProperties` are names
 * of columns of that record, or, with `relatedFormId`, of fields of that form over the same entity.
 */
export const getRelatedField = defineOperation({
  id: "Dynform_getRelatedField",
  family: "Dynforms",
  name: "get-related-field",
  method: "GET",
  envelope: "body",
  access: { kind: "page", shows: "form", named: "idForm" },
  jsonKeys: ["fieldProperties"],
  summary: "What a record says that a field refers to",
  errors: ["not_found", "record_not_found", "access_denied"],
  input: closed({
    idForm: Type.String({ minLength: 1, maxLength: 200 }),
    name: Type.String({ minLength: 1, maxLength: 200 }),
    value: Type.String({ minLength: 1, maxLength: 2000 }),
    fieldProperties: Type.Array(Type.String({ maxLength: 200 }), { minItems: 1, maxItems: 100 }),
    relatedFormId: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
  }),
  output: closed({
    /** Wire values by the names that were asked for; null also for what the caller may not read. */
    values: Type.Record(Type.String(), AnyJson()),
    /** The names of those that the caller may not read. */
    masked: Type.Array(Type.String()),
  }),
});

import { defineOperation } from "@tessera/contract/defineOperation.ts";
import { optionSign } from "@tessera/contract/definitions/optionSign.ts";
import { closed } from "@tessera/contract/schema.ts";
import { Type } from "typebox";

/**
 * The fixed options of a field (spec forms §7 Dynform_listValue) in the caller's language: `fieldName` is the field, or
 * `<sub-form>.<field>` in a row. Empty for a field that chooses among records or rows: these are asked for page by page
 * (`LazyLoader_bySourceType`).
 */
export const listValue = defineOperation({
  id: "Dynform_listValue",
  family: "Dynforms",
  name: "listvalue",
  method: "GET",
  envelope: "body",
  access: { kind: "page", shows: "form", named: "idForm" },
  summary: "The fixed options of a field",
  errors: ["not_found"],
  input: closed({
    idForm: Type.String({ minLength: 1, maxLength: 200 }),
    fieldName: Type.String({ minLength: 1, maxLength: 200 }),
  }),
  output: closed({ options: Type.Array(closed({ key: Type.String(), value: Type.String(), ...optionSign })) }),
});

import { defineOperation } from "@tessera/contract/defineOperation.ts";
import { closed, nullable } from "@tessera/contract/schema.ts";
import { Type } from "typebox";

/** A form, by its id. */
export const ofForm = closed({ idForm: Type.String({ minLength: 1, maxLength: 200 }) });

/** The sub-forms of a form with their columns (spec shell §7.3 get-sub-forms), as they stand on it. */
export const getSubForms = defineOperation({
  id: "Dynform_getSubForms",
  family: "Dynforms",
  name: "get-sub-forms",
  method: "GET",
  envelope: "body",
  access: { kind: "page", shows: "form", named: "idForm" },
  summary: "The sub-forms of a form",
  errors: ["not_found"],
  input: ofForm,
  output: closed({
    subForms: Type.Array(
      closed({
        id: Type.String(),
        name: Type.String(),
        label: Type.String(),
        entity: Type.String(),
        reference: Type.String(),
        /** `Own`: its field type draws it. */
        view: Type.String(),
        /** 0: no limit. */
        maxRecCount: Type.Integer(),
        subMinNumberOfRec: Type.Integer(),
        columns: Type.Array(
          closed({
            name: Type.String(),
            label: Type.String(),
            type: Type.String(),
            valueType: Type.String(),
            column: nullable(Type.String()),
          }),
        ),
      }),
    ),
  }),
});

import { defineOperation } from "@tessera/contract/defineOperation.ts";
import { closed } from "@tessera/contract/schema.ts";
import { Type } from "typebox";
import { ofForm } from "./getSubForms.ts";

/**
 * The masks of a form's fields (spec shell §7.3 masks), by field, in rows by `<sub-form>.<field>`: `#` is a digit,
 * other signs stand for themselves, and a value must fit one of them.
 */
export const getMasks = defineOperation({
  id: "Dynform_getMasks",
  family: "Dynforms",
  name: "masks",
  method: "GET",
  envelope: "body",
  access: { kind: "page", shows: "form", named: "idForm" },
  summary: "The masks of a form's fields",
  errors: ["not_found"],
  input: ofForm,
  output: closed({ masks: Type.Record(Type.String(), Type.Array(Type.String())) }),
});

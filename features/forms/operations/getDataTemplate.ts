import { defineOperation } from "@tessera/contract/defineOperation.ts";
import { closed } from "@tessera/contract/schema.ts";
import { Type } from "typebox";
import { recordOfForm } from "./getData.ts";

/**
 * A record as a template is drawn with it (spec lists §7 Dynform_getDataTemplate): `record` as `Records.read` describes
 * it, with the rows of the form's sub-forms and without what rules come to.
 */
export const getDataTemplate = defineOperation({
  id: "Dynform_getDataTemplate",
  family: "Dynforms",
  name: "get-data-template",
  method: "GET",
  envelope: "body",
  access: { kind: "page", shows: "form", named: "idForm" },
  jsonKeys: ["externalParams"],
  summary: "A record as a template is drawn with it",
  errors: ["not_found", "record_not_found"],
  input: recordOfForm,
  output: closed({ record: Type.Unknown() }),
});

import { defineOperation } from "@tessera/contract/defineOperation.ts";
import { AnyJson, closed } from "@tessera/contract/schema.ts";
import { Type } from "typebox";
import { DraftStateSchema, ProblemSchema } from "../../schemas/documentSchemas.ts";

/**
 * Saves how a form is designed as its shared draft, and says what a publish of it would meet. `baseVersion` and
 * `revision` are those that its author saw. The form must be there: its subsystem and the version of its schema stay.
 */
export const saveFormDesign = defineOperation({
  id: "Dynform_saveFormDesign",
  family: "Dynforms",
  name: "form-designer-save",
  method: "POST",
  envelope: "body",
  access: { kind: "session", decidedBy: "documents", needs: "draft" },
  summary: "Saves the draft of a form",
  errors: ["publish_conflict", "definition_invalid", "access_denied", "not_found"],
  bodyLimit: 8_388_608,
  input: closed({
    idForm: Type.String({ minLength: 1, maxLength: 120 }),
    body: AnyJson(),
    baseVersion: Type.Integer({ minimum: 0 }),
    revision: Type.Integer({ minimum: 0 }),
  }),
  output: closed({ draft: DraftStateSchema, problems: Type.Array(ProblemSchema) }),
});

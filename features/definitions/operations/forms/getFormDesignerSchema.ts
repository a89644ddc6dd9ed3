import { defineOperation } from "@tessera/contract/defineOperation.ts";
import { AnyJson, closed, nullable } from "@tessera/contract/schema.ts";
import { Type } from "typebox";
import { DocumentSchema, DraftStateSchema } from "../../schemas/documentSchemas.ts";

const texts = Type.Array(Type.String());

/**
 * All that designing a form takes: the form as its draft has it, else as it is published, the schema of its body, the
 * field types with the schemas of their settings, and the entities of the form and its sub-forms as their drafts have
 * them, as far as the caller may read these.
 */
export const getFormDesignerSchema = defineOperation({
  id: "Dynform_getFormDesignerSchema",
  family: "Dynforms",
  name: "get-form-designer-schema",
  method: "GET",
  envelope: "body",
  access: { kind: "session", decidedBy: "documents" },
  summary: "What a form is designed with",
  errors: ["not_found"],
  input: closed({ idForm: Type.String({ minLength: 1, maxLength: 120 }) }),
  output: closed({
    /** Null where the draft deletes the form. */
    document: nullable(DocumentSchema),
    version: Type.Integer(),
    draft: nullable(DraftStateSchema),
    may: closed({ draft: Type.Boolean(), publish: Type.Boolean() }),
    schema: AnyJson(),
    fieldTypes: Type.Array(
      closed({
        id: Type.String(),
        aliases: texts,
        icon: Type.String(),
        /** Value types that it can edit, the default first. */
        values: texts,
        rules: texts,
        inSubForm: Type.Boolean(),
        formats: AnyJson(),
        defaults: AnyJson(),
      }),
    ),
    /** By id. */
    entities: Type.Record(Type.String(), AnyJson()),
  }),
});

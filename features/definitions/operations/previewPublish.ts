import { defineOperation } from "@tessera/contract/defineOperation.ts";
import { closed, nullable, oneOf } from "@tessera/contract/schema.ts";
import { Type } from "typebox";
import { documentName } from "../schemas/documentSchemas.ts";

/**
 * What publishing drafts would do to tables (design §5: SQL, rows touched, uses), before anything is done. `steps` is
 * empty when no table changes, and null while a draft has errors. `rows` are those that a step reads or writes, about;
 * null: none. A plan that `waits` is kept by the publish until a person applies it; one that only adds runs at once.
 * `uses` are documents that use what a step changes or puts aside.
 */
export const previewPublish = defineOperation({
  id: "Definition_previewPublish",
  family: "Definitions",
  name: "preview-publish",
  method: "POST",
  envelope: "data",
  access: { kind: "session", decidedBy: "documents" },
  summary: "What a publish of drafts would do to tables",
  errors: ["not_found", "access_denied", "definition_invalid"],
  changesState: false,
  input: closed({ documents: Type.Array(closed(documentName), { minItems: 1, maxItems: 5000 }) }),
  output: closed({
    steps: nullable(
      Type.Array(
        closed({
          phase: oneOf("prepare", "switch"),
          /** The text is the key `plan.action.<action>`. */
          action: Type.String(),
          entity: Type.String(),
          target: Type.String(),
          sql: Type.String(),
          additive: Type.Boolean(),
          rows: nullable(Type.Integer()),
          uses: Type.Array(closed(documentName)),
        }),
      ),
    ),
    waits: Type.Boolean(),
  }),
});

import { defineOperation } from "@tessera/contract/defineOperation.ts";
import { closed, nullable } from "@tessera/contract/schema.ts";
import { Type } from "typebox";
import { documentName, Note, PublishSchema } from "../schemas/documentSchemas.ts";

/**
 * Publishes drafts (all that the caller may publish when null) in one step with a note. `plan_required` names the plan
 * that a person has to apply.
 */
export const publish = defineOperation({
  id: "Definition_publish",
  family: "Definitions",
  name: "publish",
  method: "POST",
  envelope: "data",
  access: { kind: "session", decidedBy: "documents" },
  summary: "Publishes drafts, all or none of them",
  errors: ["not_found", "access_denied", "definition_invalid", "publish_conflict", "plan_required", "plan_failed"],
  input: closed({
    documents: nullable(Type.Array(closed(documentName), { minItems: 1, maxItems: 5000 })),
    note: Note(),
  }),
  output: PublishSchema,
});

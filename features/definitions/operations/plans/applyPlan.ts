import { defineOperation } from "@tessera/contract/defineOperation.ts";
import { closed } from "@tessera/contract/schema.ts";
import { Type } from "typebox";
import { PublishSchema } from "../../schemas/documentSchemas.ts";

/** Applies a plan that waits for a person. When a step fails, what was prepared is undone. */
export const applyPlan = defineOperation({
  id: "Definition_applyPlan",
  family: "Definitions",
  name: "apply-plan",
  method: "POST",
  envelope: "data",
  access: { kind: "session", decidedBy: "documents" },
  summary: "Applies a plan that waits, and publishes what it was made for",
  errors: ["not_found", "access_denied", "publish_conflict", "definition_invalid", "plan_failed"],
  input: closed({ id: Type.String({ format: "uuid" }) }),
  output: PublishSchema,
});

import { defineOperation } from "@tessera/contract/defineOperation.ts";
import { closed, nullable } from "@tessera/contract/schema.ts";
import { Type } from "typebox";

/**
 * Applies a plan that waits for a person, beside requests: `run` is followed and cancelled as any (family Progresses);
 * its result is `publish`, the publish's id. A plan that fails or is cancelled is undone. `run` is null where it has
 * been applied already, as in safe mode, which does no work beside requests.
 */
export const startPlan = defineOperation({
  id: "Definition_startPlan",
  family: "Definitions",
  name: "start-plan",
  method: "POST",
  envelope: "data",
  access: { kind: "session", decidedBy: "documents" },
  summary: "Begins to apply a plan that waits",
  errors: ["not_found", "access_denied", "publish_conflict", "definition_invalid", "plan_failed"],
  input: closed({ id: Type.String({ format: "uuid" }) }),
  output: closed({ run: nullable(Type.String()) }),
});

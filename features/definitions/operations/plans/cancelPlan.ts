import { defineOperation } from "@tessera/contract/defineOperation.ts";
import { closed } from "@tessera/contract/schema.ts";
import { Type } from "typebox";

/** Drops a plan that waits; what it would have published stays a draft. */
export const cancelPlan = defineOperation({
  id: "Definition_cancelPlan",
  family: "Definitions",
  name: "cancel-plan",
  method: "POST",
  envelope: "data",
  access: { kind: "session", decidedBy: "documents" },
  summary: "Drops a plan that waits",
  errors: ["not_found", "access_denied", "publish_conflict"],
  input: closed({ id: Type.String({ format: "uuid" }) }),
  output: closed({}),
});

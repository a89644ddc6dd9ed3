import { defineOperation } from "@tessera/contract/defineOperation.ts";
import { closed } from "@tessera/contract/schema.ts";
import { Type } from "typebox";
import { planSummary } from "../../schemas/documentSchemas.ts";

/** Plans of changed tables, the newest first, as far as the caller may read all documents they publish. */
export const getPlans = defineOperation({
  id: "Definition_plans",
  family: "Definitions",
  name: "plans",
  method: "GET",
  envelope: "data",
  access: { kind: "session", decidedBy: "documents" },
  summary: "Alteration plans",
  errors: [],
  input: closed({
    offset: Type.Optional(Type.Integer({ minimum: 0 })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
  }),
  output: closed({ plans: Type.Array(closed(planSummary)) }),
});

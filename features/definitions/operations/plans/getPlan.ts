import { defineOperation } from "@tessera/contract/defineOperation.ts";
import { closed, oneOf } from "@tessera/contract/schema.ts";
import { Type } from "typebox";
import { documentName, planSummary } from "../../schemas/documentSchemas.ts";

/** A plan with its steps, their SQL, and how many rows they touched so far. */
export const getPlan = defineOperation({
  id: "Definition_plan",
  family: "Definitions",
  name: "plan",
  method: "GET",
  envelope: "data",
  access: { kind: "session", decidedBy: "documents" },
  summary: "An alteration plan with its steps",
  errors: ["not_found"],
  input: closed({ id: Type.String({ format: "uuid" }) }),
  output: closed({
    ...planSummary,
    documents: Type.Array(closed({ ...documentName, deleted: Type.Boolean() })),
    steps: Type.Array(
      closed({
        number: Type.Integer(),
        phase: oneOf("prepare", "switch"),
        /** The text is the key `plan.action.<action>`. */
        action: Type.String(),
        entity: Type.String(),
        target: Type.String(),
        sql: Type.String(),
        additive: Type.Boolean(),
        state: oneOf("pending", "running", "done", "undone", "failed"),
        rows: Type.Integer(),
      }),
    ),
  }),
});

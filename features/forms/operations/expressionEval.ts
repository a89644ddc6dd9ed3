import { defineOperation } from "@tessera/contract/defineOperation.ts";
import { closed } from "@tessera/contract/schema.ts";
import { Type } from "typebox";

/**
 * A look-up of a rule (spec forms §7 Dynform_expressionEval): `name` is an entity, `params` the columns its row must
 * equal, `column` the cell wanted; `*` wants the row, `FULL_RESULT` all rows. The answer is wire JSON, null when there
 * is no row.
 */
export const expressionEval = defineOperation({
  id: "Dynform_expressionEval",
  family: "Dynforms",
  name: "expression-eval",
  method: "GET",
  envelope: "body",
  access: { kind: "page", shows: "form", named: "idForm" },
  forRules: true,
  jsonKeys: ["params"],
  summary: "A look-up of a rule",
  input: closed({
    /** The form whose rule looks up; a guest's look-up must be written in it. */
    idForm: Type.Optional(Type.String({ maxLength: 200 })),
    name: Type.String({ minLength: 1, maxLength: 200 }),
    params: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
    column: Type.Optional(Type.String({ maxLength: 200 })),
  }),
  output: closed({ value: Type.Unknown() }),
});

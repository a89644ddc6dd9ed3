import { defineOperation } from "@tessera/contract/defineOperation.ts";
import { closed, nullable } from "@tessera/contract/schema.ts";
import { Type } from "typebox";

/**
 * Whether a text is an expression of a form (spec shell §7.3 validate-expression), for those who may design the form:
 * `element` is the id of the field, column, group or page whose rule it would be; absent or null: one of the main
 * record.
 */
export const validateExpression = defineOperation({
  id: "Dynform_validateExpression",
  family: "Dynforms",
  name: "validate-expression",
  method: "POST",
  envelope: "body",
  access: { kind: "session", decidedBy: "documents" },
  changesState: false,
  summary: "Whether a text is an expression of a form",
  errors: ["not_found", "access_denied"],
  input: closed({
    idForm: Type.String({ minLength: 1, maxLength: 200 }),
    element: Type.Optional(nullable(Type.String({ maxLength: 200 }))),
    expression: Type.String({ minLength: 1, maxLength: 10_000 }),
  }),
  output: closed({
    isValid: Type.Boolean(),
    problems: Type.Array(
      closed({
        code: Type.String(),
        severity: Type.Union([Type.Literal("error"), Type.Literal("warning")]),
        /** The first sign that it is about, from 0, and the one after the last. */
        from: Type.Integer(),
        to: Type.Integer(),
        data: Type.Record(Type.String(), Type.Unknown()),
      }),
    ),
  }),
});

import { defineOperation } from "@tessera/contract/defineOperation.ts";
import { closed, nullable } from "@tessera/contract/schema.ts";
import { Type } from "typebox";

/** Why the caller may or may not do something with an entity or one of its records: the grants and rules that decide (design §10). */
export const explainAccess = defineOperation({
  id: "Record_explain",
  family: "Records",
  name: "explain",
  method: "GET",
  envelope: "data",
  access: { kind: "session", decidedBy: "records" },
  summary: "Why something is or is not allowed",
  errors: ["record_not_found"],
  input: closed({
    entity: Type.String({ minLength: 1, maxLength: 200 }),
    action: Type.Union([
      Type.Literal("read"),
      Type.Literal("refer"),
      Type.Literal("create"),
      Type.Literal("update"),
      Type.Literal("delete"),
      Type.Literal("export"),
    ]),
    key: Type.Optional(Type.String({ minLength: 1, maxLength: 2000 })),
  }),
  output: closed({
    allowed: Type.Boolean(),
    grants: Type.Array(closed({ role: Type.String(), grant: Type.String(), covers: nullable(Type.Boolean()) })),
    rules: Type.Array(closed({ rule: Type.String(), fits: nullable(Type.Boolean()) })),
  }),
});

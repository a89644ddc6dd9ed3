import { defineOperation } from "@tessera/contract/defineOperation.ts";
import { closed, nullable, oneOf } from "@tessera/contract/schema.ts";
import { Type } from "typebox";

/**
 * Why a user may or may not do something with an entity, or with one of its records: the grants and global rules that
 * decide (design §10). It looks at the record without rights, so it is for those who administer rights. `covers` and
 * `fits` are null without a record.
 */
export const explainAccess = defineOperation({
  id: "Record_explain",
  family: "Records",
  name: "explain",
  method: "GET",
  envelope: "data",
  access: { kind: "granted" },
  summary: "Why something is or is not allowed",
  errors: ["not_found"],
  input: closed({
    login: Type.String({ minLength: 1, maxLength: 200 }),
    entity: Type.String({ minLength: 1, maxLength: 200 }),
    action: oneOf("read", "refer", "create", "update", "delete", "export", "comment"),
    key: Type.Optional(Type.String({ maxLength: 2000 })),
  }),
  output: closed({
    allowed: Type.Boolean(),
    grants: Type.Array(closed({ role: Type.String(), grant: Type.String(), covers: nullable(Type.Boolean()) })),
    rules: Type.Array(closed({ rule: Type.String(), fits: nullable(Type.Boolean()) })),
  }),
});

import { defineOperation } from "@tessera/contract/defineOperation.ts";
import { closed, LanguageName, nullable, oneOf } from "@tessera/contract/schema.ts";
import { Type } from "typebox";

/** An index that a list asks for; see `indexes` of an entity. */
export const plannedIndex = closed({
  columns: Type.Array(Type.String({ maxLength: 200 }), { minItems: 1, maxItems: 16 }),
  kind: oneOf("btree", "search", "elements"),
  language: nullable(LanguageName()),
});

/**
 * Adds indexes to an entity. Who may publish it gets a plan that waits for them (`applyPlan`) and builds them while the
 * table stays in use; `plan` is null where the database has them already. Who may only draft, and where the entity has
 * a draft, gets them in that (`isDraft`), to be published with it.
 */
export const planIndexes = defineOperation({
  id: "Definition_planIndexes",
  family: "Definitions",
  name: "plan-indexes",
  method: "POST",
  envelope: "data",
  access: { kind: "session", decidedBy: "documents" },
  summary: "Plans indexes of an entity",
  errors: ["not_found", "access_denied", "definition_invalid", "publish_conflict"],
  input: closed({
    entity: Type.String({ minLength: 1, maxLength: 200 }),
    indexes: Type.Array(plannedIndex, { minItems: 1, maxItems: 40 }),
    note: Type.String({ maxLength: 500 }),
  }),
  output: closed({ plan: nullable(Type.String()), isDraft: Type.Boolean() }),
});

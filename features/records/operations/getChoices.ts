import { defineOperation } from "@tessera/contract/defineOperation.ts";
import { closed, nullable } from "@tessera/contract/schema.ts";
import { Type } from "typebox";

/** Records of a page; the last page is `completed`. */
export const recordChoicesPageSize = 50;

/**
 * The records of an entity that the caller may refer to, by name, for those who name one in a definition. `selection`
 * are keys whose names are wanted whatever the page; they come back first on page 0, and not at all where there is no
 * such record. `equals` are columns that records must equal.
 */
export const getChoices = defineOperation({
  id: "Record_getChoices",
  family: "Records",
  name: "get-choices",
  method: "GET",
  envelope: "body",
  access: { kind: "session", decidedBy: "records" },
  jsonKeys: ["selection", "equals"],
  summary: "Records of an entity that the caller may refer to",
  errors: ["not_found"],
  input: closed({
    entity: Type.String({ minLength: 1, maxLength: 200 }),
    search: Type.Optional(Type.String({ maxLength: 200 })),
    selection: Type.Optional(Type.Array(Type.String({ maxLength: 2000 }), { maxItems: 100 })),
    equals: Type.Optional(Type.Record(Type.String({ maxLength: 63 }), Type.String({ maxLength: 2000 }))),
    page: Type.Optional(Type.Integer({ minimum: 0, maximum: 10_000 })),
  }),
  output: closed({
    /** `detail` tells records of one name apart; null where the caller may not read it, and where there is none. */
    options: Type.Array(closed({ key: Type.String(), value: Type.String(), detail: nullable(Type.String()) })),
    completed: Type.Boolean(),
  }),
});

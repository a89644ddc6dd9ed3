import { defineOperation } from "@tessera/contract/defineOperation.ts";
import { closed } from "@tessera/contract/schema.ts";
import { Type } from "typebox";
import { relatedRecord, relatedTo } from "../schemas/relatedRecord.ts";

/** Records of a page. */
export const relatedPageSize = 20;

/** The records of one relation of a record, by name, as far as the caller may read them. */
export const getRelated = defineOperation({
  id: "Relationship_getRelated",
  family: "Relationships",
  name: "get-related",
  method: "GET",
  envelope: "data",
  access: { kind: "session", decidedBy: "records" },
  summary: "Records that are tied to a record in one way",
  errors: ["not_found", "record_not_found"],
  input: closed({
    ...relatedTo,
    /** Id of a relation as `getRelationships` answers it. */
    relation: Type.String({ minLength: 1, maxLength: 500 }),
    /** Looked for in their names. */
    search: Type.Optional(Type.String({ maxLength: 200 })),
    page: Type.Optional(Type.Integer({ minimum: 0, maximum: 10_000 })),
  }),
  output: closed({ records: Type.Array(relatedRecord), completed: Type.Boolean() }),
});

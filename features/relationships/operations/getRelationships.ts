import { defineOperation } from "@tessera/contract/defineOperation.ts";
import { closed, nullable, oneOf } from "@tessera/contract/schema.ts";
import { Type } from "typebox";
import { relatedRecord, relatedTo } from "../schemas/relatedRecord.ts";

/**
 * How a record is tied to others, as far as the caller may read them: what it names (`to`), what names it (`from`), and
 * what records of a third entity tie to it (`linked`). Counts are exact up to 1,000. Entities of which the caller may
 * see nothing are not there.
 */
export const getRelationships = defineOperation({
  id: "Relationship_getRelationships",
  family: "Relationships",
  name: "get-relationships",
  method: "GET",
  envelope: "data",
  access: { kind: "session", decidedBy: "records" },
  summary: "How a record is tied to others",
  errors: ["not_found", "record_not_found"],
  input: closed(relatedTo),
  output: closed({
    /** What was asked for. */
    of: closed(relatedTo),
    /** What its entity is called. */
    label: Type.String(),
    record: relatedRecord,
    relations: Type.Array(
      closed({
        id: Type.String(),
        direction: oneOf("to", "from", "linked"),
        entity: Type.String(),
        /** What the records at the other end are called together. */
        entityLabel: Type.String(),
        /** What the reference or column is called that names them. */
        label: Type.String(),
        /** Null where there was no time to count, and in a materialised view without rows yet. */
        count: nullable(Type.Integer()),
        /** False: there are at least so many. */
        exact: Type.Boolean(),
        /** The only record that a reference of the record names; null for all else. */
        record: nullable(relatedRecord),
        /** Whether the relations of its records may be asked for in turn. */
        isReadable: Type.Boolean(),
      }),
    ),
  }),
});

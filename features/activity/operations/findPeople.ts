import { defineOperation } from "@tessera/contract/defineOperation.ts";
import { closed, Uuid } from "@tessera/contract/schema.ts";
import { Type } from "typebox";
import { placeInput } from "../commentInfo.ts";

/** People whom a comment on a record may mention: users whom the caller may refer to and who may read the record. */
export const findPeople = defineOperation({
  id: "Activity_findPeople",
  family: "Activity",
  name: "find-people",
  method: "GET",
  envelope: "data",
  access: { kind: "session", decidedBy: "records" },
  summary: "People whom a comment may mention",
  errors: ["record_not_found", "not_found", "access_denied"],
  input: closed({
    ...placeInput,
    /** What their names have in them; blind to case and accents. */
    search: Type.String({ maxLength: 100 }),
  }),
  output: closed({
    /** At most 8. */
    people: Type.Array(closed({ id: Uuid(), name: Type.String() })),
  }),
});

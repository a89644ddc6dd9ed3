import { defineOperation } from "@tessera/contract/defineOperation.ts";
import { closed } from "@tessera/contract/schema.ts";
import { Type } from "typebox";

/**
 * What the caller may make new records of, with the page of each: entities that have a list on a page they may open and
 * a form that makes records.
 */
export const getCreatable = defineOperation({
  id: "List_getCreatable",
  family: "Lists",
  name: "get-creatable",
  method: "GET",
  envelope: "data",
  input: closed({}),
  output: closed({
    entries: Type.Array(
      closed({
        entity: Type.String(),
        /** What one record is called: "Order". */
        label: Type.String(),
        url: Type.String(),
      }),
    ),
  }),
  access: { kind: "session", decidedBy: "records" },
  summary: "What the caller may make new records of",
});

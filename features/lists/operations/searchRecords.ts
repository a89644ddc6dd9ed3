import { defineOperation } from "@tessera/contract/defineOperation.ts";
import { closed, nullable } from "@tessera/contract/schema.ts";
import { Type } from "typebox";

/** Most records that one list answers with. */
export const maxFoundEach = 5;

/**
 * Looks for words in every list that the caller may open, as the search of that list does, and answers the records by
 * list. Each entity is looked at once, through its first list; lists whose records open nowhere are left out.
 * `isComplete` is false where the time ran out before every list was looked at.
 */
export const searchRecords = defineOperation({
  id: "List_searchRecords",
  family: "Lists",
  name: "search-records",
  method: "POST",
  encoding: "form",
  envelope: "data",
  access: { kind: "session", decidedBy: "records" },
  changesState: false,
  summary: "Records that hold some words, by list",
  input: closed({ text: Type.String({ minLength: 1, maxLength: 100 }) }),
  output: closed({
    groups: Type.Array(
      closed({
        list: Type.String(),
        label: Type.String(),
        /** Address of the page with the list. */
        url: Type.String(),
        records: Type.Array(
          closed({
            key: Type.String(),
            name: Type.String(),
            /** What else tells it from others; null where the list shows no further text. */
            detail: nullable(Type.String()),
            url: Type.String(),
          }),
        ),
      }),
    ),
    isComplete: Type.Boolean(),
  }),
});

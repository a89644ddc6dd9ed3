import { defineOperation } from "@tessera/contract/defineOperation.ts";
import { closed, nullable } from "@tessera/contract/schema.ts";
import { Type } from "typebox";

/**
 * Looks for words in all that features offer to the search (`SearchProvider`), under the caller's rights, and answers
 * what was found by group: those first of which a name fits best. `isComplete` is false where time ran out before
 * everything was looked at.
 */
export const findAnything = defineOperation({
  id: "Search_find",
  family: "Search",
  name: "find",
  method: "POST",
  encoding: "form",
  envelope: "data",
  access: { kind: "session", decidedBy: "records" },
  changesState: false,
  summary: "What holds some words, by group",
  input: closed({ text: Type.String({ minLength: 1, maxLength: 100 }) }),
  output: closed({
    groups: Type.Array(
      closed({
        id: Type.String(),
        label: Type.String(),
        /** Address of the page where all of the sort stand. */
        url: Type.String(),
        entries: Type.Array(
          closed({
            key: Type.String(),
            name: Type.String(),
            /** What else tells it from others; null where there is nothing further to say. */
            detail: nullable(Type.String()),
            url: Type.String(),
          }),
        ),
      }),
    ),
    isComplete: Type.Boolean(),
  }),
});

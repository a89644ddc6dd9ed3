import { defineOperation } from "@tessera/contract/defineOperation.ts";
import { closed, nullable, Uuid } from "@tessera/contract/schema.ts";
import { Type } from "typebox";
import { previewedName } from "../schemas/previewSchemas.ts";

/** Looks in one answer; `hasMore` says that there are older ones. */
export const looksPageSize = 50;

/**
 * Who looked at drafts as whom, newest first. `before` is the key of the last look that is known already; `search` is a
 * part of either name.
 */
export const findLooks = defineOperation({
  id: "Preview_findLooks",
  family: "Previews",
  name: "find-looks",
  method: "GET",
  envelope: "data",
  access: { kind: "granted" },
  summary: "Who looked at drafts as another person",
  errors: [],
  input: closed({
    search: Type.Optional(Type.String({ maxLength: 200 })),
    before: Type.Optional(Uuid()),
  }),
  output: closed({
    looks: Type.Array(
      closed({
        id: Type.String(),
        /** Names as they were then: accounts may have gone. */
        viewer: Type.String(),
        as: Type.String(),
        document: closed(previewedName),
        /** What the document is called now; its id where nothing says it. */
        label: Type.String(),
        language: nullable(Type.String()),
        /** An instant. */
        at: Type.String(),
      }),
    ),
    hasMore: Type.Boolean(),
  }),
});

import { defineOperation } from "@tessera/contract/defineOperation.ts";
import { languages } from "@tessera/contract/languages.ts";
import { closed, oneOf } from "@tessera/contract/schema.ts";
import { Type } from "typebox";

/**
 * Removes keys without a text from the list of those that pages asked for, as far as the caller may draft their
 * translations. What pages still lack is noted again.
 */
export const clearMissingTexts = defineOperation({
  id: "Localization_clearMissingTexts",
  family: "Localizations",
  name: "clear-missing-texts",
  method: "POST",
  envelope: "data",
  input: closed({
    /** Absent: all. */
    texts: Type.Optional(
      Type.Array(closed({ key: Type.String({ minLength: 1, maxLength: 300 }), language: oneOf(...languages) }), {
        minItems: 1,
        maxItems: 1000,
      }),
    ),
  }),
  output: closed({ removed: Type.Integer() }),
  access: { kind: "session", decidedBy: "documents", needs: "draft" },
  summary: "Removes keys without a text from the list of missing ones",
});

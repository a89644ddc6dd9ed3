import { defineOperation } from "@tessera/contract/defineOperation.ts";
import { languages } from "@tessera/contract/languages.ts";
import { closed, oneOf } from "@tessera/contract/schema.ts";
import { Type } from "typebox";

/**
 * The language that the documents of a subsystem are written in, and every language with its translation document,
 * which need not be there yet. Of a subsystem without settings the product's hold.
 */
export const getTextLanguages = defineOperation({
  id: "Localization_getTextLanguages",
  family: "Localizations",
  name: "get-text-languages",
  method: "GET",
  envelope: "data",
  input: closed({ subsystem: Type.String({ minLength: 1, maxLength: 120 }) }),
  output: closed({
    source: oneOf(...languages),
    languages: Type.Array(
      closed({
        language: oneOf(...languages),
        /** Id of the translation document. */
        document: Type.String(),
        /** Whether it is there, published or as a draft. */
        exists: Type.Boolean(),
        /** What the caller may do with it. */
        may: closed({ read: Type.Boolean(), draft: Type.Boolean() }),
      }),
    ),
  }),
  access: { kind: "session", decidedBy: "documents", needs: "read" },
  summary: "The languages of a subsystem's texts, and which of them the caller may translate into",
});

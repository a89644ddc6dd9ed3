import { defineDocument } from "@tessera/contract/defineDocument.ts";
import { TranslationBodySchema } from "@tessera/contract/definitions/translationBody.ts";

/** Translations. */
export const translationDocument = defineDocument({
  kind: "translation",
  schemaVersion: 1,
  schema: TranslationBodySchema,
  upcasters: [],
  inPreview: { panel: null, counts: "always" },
  icon: "languages",
  order: 90,
});

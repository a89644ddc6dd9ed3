import { isLanguage, languages } from "@tessera/contract/languages.ts";
import { sourceLanguageOf } from "@tessera/documents/texts/installationSettings.ts";
import { handle } from "@tessera/server-core/handle.ts";
import { assertFresh } from "@tessera/server-core/state/writeLock.ts";
import { getTextLanguages } from "./getTextLanguages.ts";

/** See `getTextLanguages`. */
export const getTextLanguagesHandler = handle(getTextLanguages, async ({ subsystem }, context) => {
  const { database, definitions, records } = context.services;
  await assertFresh(database, context);
  const rights = records.rights(context);
  const source = sourceLanguageOf(definitions.published(), subsystem);
  const may = (action: "read" | "draft"): boolean => rights.mayDocument("translation", subsystem, action);
  return {
    source: isLanguage(source) ? source : "en",
    languages: languages.map((language) => ({
      language,
      document: `${subsystem}.${language}`,
      may: { read: may("read"), draft: may("draft") && may("read") },
    })),
  };
});

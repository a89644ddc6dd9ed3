import { isLanguage, languages } from "@tessera/contract/languages.ts";
import { sourceLanguageOf } from "@tessera/documents/texts/installationSettings.ts";
import { handle } from "@tessera/server-core/handle.ts";
import { assertFresh } from "@tessera/server-core/state/writeLock.ts";
import { getTextLanguages } from "./getTextLanguages.ts";

const kind = "translation";

/** See `getTextLanguages`. */
export const getTextLanguagesHandler = handle(getTextLanguages, async ({ subsystem }, context) => {
  const { database, definitions, records } = context.services;
  await assertFresh(database, context);
  const rights = records.rights(context);
  const source = sourceLanguageOf(definitions.published(), subsystem);
  const may = (action: "read" | "draft"): boolean => rights.mayDocument(kind, subsystem, action);
  const isThere = async (id: string): Promise<boolean> =>
    definitions.published().get(kind, id) !== null || (await definitions.draft(kind, id)) !== null;
  const found = languages.map(async (language) => {
    const document = `${subsystem}.${language}`;
    const exists = may("read") && (await isThere(document));
    return { language, document, exists, may: { read: may("read"), draft: may("draft") && may("read") } };
  });
  return { source: isLanguage(source) ? source : "en", languages: await Promise.all(found) };
});

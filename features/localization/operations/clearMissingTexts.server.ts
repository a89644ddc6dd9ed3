import { removeMissingTexts } from "@tessera/documents/texts/missingTexts.ts";
import { handle } from "@tessera/server-core/handle.ts";
import { missingTextsOf } from "../server/missingTextsOf.server.ts";
import { clearMissingTexts } from "./clearMissingTexts.ts";

/** See `clearMissingTexts`. */
export const clearMissingTextsHandler = handle(clearMissingTexts, async ({ texts }, context) => {
  const { reachable } = await missingTextsOf(context);
  const named = (key: string, language: string): string => JSON.stringify([key, language]);
  const wanted = texts === undefined ? null : new Set(texts.map(({ key, language }) => named(key, language)));
  const gone = reachable.filter(({ key, language }) => wanted === null || wanted.has(named(key, language)));
  return { removed: gone.length === 0 ? 0 : await removeMissingTexts(context.services.database, gone) };
});

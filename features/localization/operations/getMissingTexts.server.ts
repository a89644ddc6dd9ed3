import { bodyOf } from "@tessera/contract/documents/bodyOf.ts";
import { languages } from "@tessera/contract/languages.ts";
import { missingTextLimits } from "@tessera/documents/texts/missingTexts.ts";
import { translatedBody } from "@tessera/documents/texts/translatedBody.ts";
import { handle } from "@tessera/server-core/handle.ts";
import { missingTextsOf } from "../server/missingTextsOf.server.ts";
import { getMissingTexts } from "./getMissingTexts.ts";

const pageSize = 50;

/** See `getMissingTexts`. */
export const getMissingTextsHandler = handle(getMissingTexts, async (input, context) => {
  const { definitions, texts } = context.services;
  const { kept, reachable } = await missingTextsOf(context);
  const wanted = (input.search ?? "").trim().toLowerCase();
  const found = reachable.filter(
    (one) =>
      !one.hasText &&
      (input.language === undefined || one.language === input.language) &&
      one.key.toLowerCase().includes(wanted),
  );
  const offset = input.offset ?? 0;
  const shown = found.slice(offset, offset + pageSize);
  const documents = new Set(shown.map(({ document }) => document));
  const drafts = new Map(
    await Promise.all(
      [...documents].map(async (id) => {
        const draft = (await definitions.draft("translation", id))?.document ?? null;
        return [id, draft === null ? {} : bodyOf(draft, "translation").texts] as const;
      }),
    ),
  );
  const labelOf = (subsystem: string): string => {
    const document = definitions.current().get("settings", subsystem);
    const title =
      document === null ? null : translatedBody(context.services, document, "settings", context.language).title;
    return title ?? subsystem;
  };
  return {
    texts: shown.map(({ key, language, firstSeenAt, lastSeenAt, asked, document, subsystem }) => ({
      key,
      language,
      firstSeenAt,
      lastSeenAt,
      asked,
      document,
      subsystem: { id: subsystem, label: labelOf(subsystem) },
      draft: drafts.get(document)?.[key]?.text ?? null,
      others: languages.flatMap((other) =>
        other !== language && texts.has(other, key) ? [{ language: other, text: texts.text(other, key) }] : [],
      ),
    })),
    total: found.length,
    isFull: kept >= missingTextLimits.kept,
    limit: missingTextLimits.kept,
    days: missingTextLimits.days,
  };
});

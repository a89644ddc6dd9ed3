import type { TesseraDocument } from "@tessera/contract/defineDocument.ts";
import type { Language } from "@tessera/contract/languages.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import { languages } from "@tessera/web-kit/texts/languages.ts";
import { useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { useDefinitionQuery } from "../definitions/useDefinitionQuery.tsx";
import { Command } from "../document/command.ts";
import type { DocumentName } from "../document/documentName.ts";
import { useDesignerRegistries } from "../registries/DesignerRegistriesProvider.tsx";
import type { DesignerSession } from "../session/designerSession.ts";
import type { DocumentSession } from "../session/documentSession.ts";
import { withTranslation } from "./translation.ts";
import type { OtherLanguage, Translations } from "./translationsContext.tsx";

const translation = "translation";

/** The bodies of sessions; draws again whenever one of them has another. */
function useBodies(sessions: readonly (DocumentSession | null)[]): readonly (Json | null)[] {
  const known = useMemo<{ now: readonly (Json | null)[] }>(() => ({ now: [] }), []);
  return useSyncExternalStore(
    (listener) => {
      const stops = sessions.map((session) => session?.subscribe(listener));
      return () => {
        for (const stop of stops) stop?.();
      };
    },
    () => {
      const next = sessions.map((session) => session?.body ?? null);
      if (next.length !== known.now.length || next.some((body, index) => body !== known.now[index])) known.now = next;
      return known.now;
    },
  );
}

/**
 * The texts of a subsystem in the other languages, open to be edited with the documents that they belong to: an edit of
 * one is a step of the same history. Null until it is known which languages there are. `seenAt`: what is on the screen.
 */
export function useSubsystemTexts(
  designer: DesignerSession,
  subsystem: string,
  seenAt: { readonly document: DocumentName; readonly path: string },
): Translations | null {
  const { kinds } = useDesignerRegistries();
  const { data } = useDefinitionQuery("textLanguages", [subsystem], (source, asking) =>
    source.textLanguages(asking, subsystem),
  );
  const schemaVersion = kinds.find(({ kind }) => kind === translation)?.schemaVersion ?? 1;
  const [sessions, setSessions] = useState<ReadonlyMap<string, DocumentSession>>(new Map());
  useEffect(() => {
    if (data === undefined) return;
    let isCurrent = true;
    const wanted = data.languages.filter(({ language, may }) => may.draft && language !== data.source);
    for (const { document: id, exists, language } of wanted) {
      const body = { language, texts: {} };
      const blank: TesseraDocument = { kind: translation, id, schemaVersion, subsystem, body };
      designer.show({ kind: translation, id }, { document: blank, isThere: exists }).then(
        (opened) => {
          if (isCurrent && opened.kind === "open")
            setSessions((former) => new Map([...former, [language, opened.session]]));
        },
        // Without them the document is edited in its own language.
        () => undefined,
      );
    }
    return () => {
      isCurrent = false;
      setSessions(new Map());
      for (const { document: id } of wanted) void designer.leave({ kind: translation, id });
    };
  }, [data, designer, schemaVersion, subsystem]);
  const asked = useMemo(
    () =>
      data === undefined
        ? []
        : data.languages
            .filter(({ language }) => language !== data.source)
            .map(({ language }) => ({ language, session: sessions.get(language) ?? null })),
    [data, sessions],
  );
  const bodies = useBodies(useMemo(() => asked.map(({ session }) => session), [asked]));
  const [shown, setShown] = useState<Language | null>(null);
  const { document, path } = seenAt;
  return useMemo(() => {
    if (data === undefined) return null;
    const others = asked.map(({ language, session }, index): OtherLanguage => {
      const name = languages.find(({ id }) => id === language)?.name ?? language;
      return { language, name, session, body: bodies[index] ?? null };
    });
    return {
      source: data.source,
      others,
      shown: others.find(({ body, language }) => language === shown && body !== null) ?? null,
      onShow: setShown,
      translate: ({ name, session }, { key, literal }, translated, called) => {
        if (session === null) return;
        const { body } = session;
        const label = { key: "definitions.command.translate", data: { property: called, language: name } };
        const after = withTranslation(body, key, translated, literal);
        const command = new Command("", body, after, label, key);
        designer.history.execute({
          label,
          parts: [{ document: session.name, command }],
          seenAt: { document, path },
        });
      },
    };
  }, [asked, bodies, data, designer, document, path, shown]);
}

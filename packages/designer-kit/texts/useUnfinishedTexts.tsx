import type { DocumentKind } from "@tessera/contract/defineDocument.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import { useDeferredValue, useMemo } from "react";
import type { TSchema } from "typebox";
import type { DocumentName } from "../document/documentName.ts";
import { useDesignerRegistries } from "../registries/DesignerRegistriesProvider.tsx";
import { typeSettings } from "../schema/typeSettings.ts";
import { useTranslations } from "./translationsContext.tsx";
import { literalTexts, type UnfinishedText, unfinishedTexts } from "./unfinishedTexts.ts";

const none: ReadonlyMap<string, readonly UnfinishedText[]> = new Map();

/** The texts of a document that wait in each of the other languages; worked out in pauses of what is typed. */
export function useUnfinishedTexts(name: DocumentName, body: Json): ReadonlyMap<string, readonly UnfinishedText[]> {
  const registries = useDesignerRegistries();
  const translations = useDeferredValue(useTranslations());
  const settled = useDeferredValue(body);
  const { id, kind } = name;
  const withSettings = useMemo((): DocumentKind | null => {
    const found = registries.kinds.find((one) => one.kind === kind);
    if (found === undefined) return null;
    const lookup = typeSettings(registries);
    // Schemas are plain JSON (design §3).
    return { ...found, settings: (registry, type) => (lookup(registry, type)?.schema ?? null) as TSchema | null };
  }, [kind, registries]);
  const isKnown = translations !== null;
  const literals = useMemo(() => {
    if (withSettings === null || !isKnown) return null;
    return literalTexts(withSettings, {
      kind,
      id,
      schemaVersion: withSettings.schemaVersion,
      subsystem: "",
      body: settled,
    });
  }, [id, isKnown, kind, settled, withSettings]);
  return useMemo(
    () =>
      literals === null || translations === null
        ? none
        : new Map(translations.others.map(({ body: texts, language }) => [language, unfinishedTexts(literals, texts)])),
    [literals, translations],
  );
}

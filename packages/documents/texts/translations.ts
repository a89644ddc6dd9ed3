import { bodyOf } from "@tessera/contract/documents/bodyOf.ts";
import type { Language } from "@tessera/contract/languages.ts";
import type { Snapshot } from "../store/snapshot.ts";
import type { TextEntry } from "./texts.ts";

/** The texts that translation documents give in a language (design §4 Texts); where two name a key, the later id wins. */
export function translationsOf(snapshot: Snapshot, language: Language): readonly TextEntry[] {
  return snapshot.all("translation").flatMap((document) => {
    const body = bodyOf(document, "translation");
    if (body.language !== language) return [];
    return Object.entries(body.texts).map(([key, { text }]) => ({ key, text, category: document.subsystem }));
  });
}

import type { Snapshot } from "../documents/snapshot.ts";
import type { Language, TextEntry } from "./texts.ts";

/** Body of a `translation` document, as its kind's schema has it. */
interface TranslationBody {
  readonly language: string;
  readonly texts: Readonly<Record<string, { readonly text: string }>>;
}

/** The texts that translation documents give in a language (design §4 Texts); where two name a key, the later id wins. */
export function translationsOf(snapshot: Snapshot, language: Language): readonly TextEntry[] {
  return snapshot.all("translation").flatMap((document) => {
    // The store holds only documents that fit their kind's schema.
    const body = document.body as unknown as TranslationBody;
    if (body.language !== language) return [];
    return Object.entries(body.texts).map(([key, { text }]) => ({ key, text, category: document.subsystem }));
  });
}

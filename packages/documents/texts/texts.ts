import { type Language, languages } from "@tessera/contract/languages.ts";
import type { Snapshot } from "../store/snapshot.ts";

declare module "@tessera/server-core/services.ts" {
  interface Services {
    readonly texts: Texts;
  }
}

/** One text as the translation calls answer it (spec shell §3). */
export interface TextEntry {
  readonly key: string;
  readonly text: string;
  /** Where it comes from: `product`, or the subsystem of a translation document. */
  readonly category: string;
}

/**
 * Every text that a person may read, by key and language: texts of the product, and translation documents over them.
 */
export interface Texts {
  /**
   * The text of a key with its parameters filled in (ICU message format). Without one in the language: the text in
   * English, else the key itself.
   */
  text(language: string, key: string, params?: Readonly<Record<string, unknown>>): string;
  /** Whether the key has a text in the language. */
  has(language: string, key: string): boolean;
  /** All texts of a language in key order; unknown languages answer none. */
  entries(language: string): readonly TextEntry[];
  /** Changes whenever any text may have changed (spec shell §3 `localizationLastModify`). */
  version(): string;
  /** The texts as these definitions have them; nothing is kept by them. */
  over(snapshot: Snapshot): Texts;
  /** Keeps keys that had no text, at most so many per minute and node; answers how many were new. */
  saveMissing(keys: readonly { readonly key: string; readonly category: string }[], language: string): Promise<number>;
}

/** The language of a locale such as `de-AT` or a list such as `fr, en-GB`; null when none of ours is named. */
export function languageOf(locale: string | null | undefined): Language | null {
  for (const part of (locale ?? "").split(/[\s,;]+/)) {
    const short = part.slice(0, 2).toLowerCase();
    const found = languages.find((language) => language === short);
    if (found !== undefined && /^[a-z]{2}(?:[-_][a-z0-9]{2,8})*$/i.test(part)) return found;
  }
  return null;
}

/** The locale that the `language` cookie holds for a language (spec shell §9). */
export const localeOf: Readonly<Record<Language, string>> = { hu: "hu-HU", en: "en-US", de: "de-DE" };

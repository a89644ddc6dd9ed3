import type { Language } from "@tessera/contract/languages.ts";

/**
 * What a record is called within a sentence: languages that write common nouns small have it small, unless it is an
 * abbreviation ("PO line"). German nouns stay as they are.
 */
export function labelInSentence(label: string, language: Language): string {
  const [first = "", second = ""] = label;
  const isWord =
    second !== "" && second === second.toLocaleLowerCase(language) && second !== second.toLocaleUpperCase(language);
  return language === "de" || !isWord ? label : first.toLocaleLowerCase(language) + label.slice(first.length);
}

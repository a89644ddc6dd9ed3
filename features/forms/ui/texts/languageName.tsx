import type { Language } from "@tessera/contract/languages.ts";
import { localeOf } from "@tessera/web-kit/texts/localeOf.ts";

/** What a language is called in the language that the page speaks; its code where that is not known. */
export function languageName(language: string, spoken: Language): string {
  return new Intl.DisplayNames(localeOf[spoken], { type: "language" }).of(language) ?? language;
}

import type { Language } from "@tessera/contract/languages.ts";

/** Locale of each language: decides separators, dates and sorting (spec shell §9). */
export const localeOf: Readonly<Record<Language, string>> = { hu: "hu-HU", en: "en-US", de: "de-DE" };

/**
 * The locale in which dates are named and weeks begin: the regional form of the language that the person's browser asks for (`de-AT`, `en-GB`),
 * where the browser knows how dates are said there; else that of the language. `wanted` as of `navigator.languages`.
 */
export function dateLocale(language: Language, wanted: readonly string[]): string {
  const regional = wanted.find(
    (locale) => /^[a-z]{2}-[A-Za-z]{2}(?:-\w+)?$/.test(locale) && locale.slice(0, 2) === language,
  );
  if (regional === undefined) return localeOf[language];
  return Intl.DateTimeFormat.supportedLocalesOf([regional])[0] ?? localeOf[language];
}

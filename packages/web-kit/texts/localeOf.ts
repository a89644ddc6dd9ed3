import type { Language } from "@tessera/contract/languages.ts";

/**
 * The tag by which cookies and the server name each language (spec shell §9). How a person's values are written is
 * `formatLocale`.
 */
export const localeOf: Readonly<Record<Language, string>> = { hu: "hu-HU", en: "en-US", de: "de-DE" };

/** How a language is written where the person's region says nothing of it. */
const usualLocale: Readonly<Record<Language, string>> = { hu: "hu-HU", en: "en-GB", de: "de-DE" };

const regionalTag = /^[a-z]{2}-([A-Za-z]{2})(?:-\w+)?$/;

/**
 * The locale in which dates, times and numbers are written and weeks begin: the regional form of the language that the
 * person's browser asks for (`de-AT`, `en-AU`), where the browser knows it; else British English, German of Germany and
 * Hungarian. American English only for people in the United States, as browsers everywhere ask for it behind their own
 * language. `wanted` as of `navigator.languages`.
 */
export function formatLocale(language: Language, wanted: readonly string[] = navigator.languages): string {
  const regional = wanted.filter((locale) => regionalTag.test(locale));
  const asked = regional.find((locale) => locale.slice(0, 2) === language);
  if (asked === undefined) return usualLocale[language];
  const known = Intl.DateTimeFormat.supportedLocalesOf([asked])[0] ?? usualLocale[language];
  const region = regionalTag.exec(regional[0] ?? "")?.[1]?.toUpperCase();
  return known === "en-US" && region !== "US" ? usualLocale.en : known;
}

import type { Language } from "@tessera/contract/languages.ts";
import { localeOf } from "@tessera/web-kit/texts/localeOf.ts";

const year = 31_536_000;

/** The language that the `language` cookie names; null without one. `cookies` as of `document.cookie`. */
export function languageOf(cookies: string): Language | null {
  const [, code] = /(?:^|;\s*)language=(hu|en|de)(?:-[A-Za-z]{2})?(?:;|$)/.exec(cookies) ?? [];
  return code === "hu" || code === "en" || code === "de" ? code : null;
}

/**
 * The language to begin in: the one chosen before, else the first of ours that the browser asks for, else Hungarian.
 */
export function firstLanguage(cookies: string, wanted: readonly string[]): Language {
  const known = wanted.map((locale) => languageOf(`language=${locale.slice(0, 2).toLowerCase()}`));
  return languageOf(cookies) ?? known.find((language) => language !== null) ?? "hu";
}

/** Keeps the language for a year (spec shell §9); nothing when it is kept already. */
export function rememberLanguage(language: Language): void {
  if (languageOf(document.cookie) === language) return;
  const secure = location.protocol === "https:" ? "; Secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in all supported browsers
  document.cookie = `language=${localeOf[language]}; Path=/; Max-Age=${year}; SameSite=Strict${secure}`;
}

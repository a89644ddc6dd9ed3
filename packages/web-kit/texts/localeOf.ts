import type { Language } from "./textStore.ts";

/** Locale of each language: decides separators, dates and sorting (spec shell §9). */
export const localeOf: Readonly<Record<Language, string>> = { hu: "hu-HU", en: "en-US", de: "de-DE" };

/** The languages of the product: each of its texts stands in all of them. The first is the default (spec shell §1). */
export const languages = ["hu", "en", "de"] as const;

/** One of `languages`. */
export type Language = (typeof languages)[number];

/** Whether a text names one of `languages`. */
export function isLanguage(text: string): text is Language {
  return languages.some((language) => language === text);
}

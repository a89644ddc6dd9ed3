import type { Language } from "@tessera/contract/languages.ts";

/** Names of months and weekdays (from Monday), as they stand within a date. */
interface DayNames {
  readonly months: readonly string[];
  readonly weekdays: readonly string[];
}

const words = (text: string): readonly string[] => text.split(" ");

const names: Readonly<Record<Language, DayNames>> = {
  hu: {
    months: words("január február március április május június július augusztus szeptember október november december"),
    weekdays: words("hétfő kedd szerda csütörtök péntek szombat vasárnap"),
  },
  en: {
    months: words("January February March April May June July August September October November December"),
    weekdays: words("Monday Tuesday Wednesday Thursday Friday Saturday Sunday"),
  },
  de: {
    months: words("Januar Februar März April Mai Juni Juli August September Oktober November Dezember"),
    weekdays: words("Montag Dienstag Mittwoch Donnerstag Freitag Samstag Sonntag"),
  },
};

/** The language of the product that a BCP 47 tag belongs to; Hungarian for any other. */
export function productLanguage(language: string): Language {
  const short = language.slice(0, 2).toLowerCase();
  return short === "en" || short === "de" ? short : "hu";
}

/** The name of a month, from 1. */
export function monthNameOf(month: number, language: string): string {
  return names[productLanguage(language)].months[month - 1] ?? "";
}

/** The name of a weekday, from Monday 1. */
export function weekdayNameOf(weekday: number, language: string): string {
  return names[productLanguage(language)].weekdays[weekday - 1] ?? "";
}

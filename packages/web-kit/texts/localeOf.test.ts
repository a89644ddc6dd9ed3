import { expect, it } from "vitest";
import { dateLocale } from "./localeOf.ts";

it.each([
  ["de", ["de-AT", "en-GB"], "de-AT"],
  ["en", ["de-AT", "en-GB"], "en-GB"],
  ["hu", ["de-AT", "en-GB"], "hu-HU"],
  ["de", ["de"], "de-DE"],
  ["en", [], "en-US"],
  ["en", ["en-XQ1", "en_GB"], "en-US"],
] as const)(
  "[shell 1 languages] given %s and a browser that asks for %j, when dates are named, then as in %s",
  (language, wanted, locale) => {
    expect(dateLocale(language, wanted)).toBe(locale);
  },
);

it("[shell 1 languages] given the same month, when it is named in Austria and in Germany, then each says it as people there do", () => {
  const named = (locale: string) => new Intl.DateTimeFormat(locale, { month: "long" }).format(new Date(2026, 0, 15));
  expect([named(dateLocale("de", ["de-AT"])), named(dateLocale("de", ["de-DE"]))]).toEqual(["Jänner", "Januar"]);
});

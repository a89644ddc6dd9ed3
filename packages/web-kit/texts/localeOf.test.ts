import { expect, it } from "vitest";
import { formatLocale } from "./localeOf.ts";

it.each([
  ["de", ["de-AT", "en-GB"], "de-AT"],
  ["en", ["de-AT", "en-GB"], "en-GB"],
  ["hu", ["de-AT", "en-GB"], "hu-HU"],
  ["de", ["de"], "de-DE"],
  ["en", [], "en-GB"],
  ["en", ["en"], "en-GB"],
  ["en", ["en-XQ1", "en_GB"], "en-GB"],
  ["en", ["en-US", "en"], "en-US"],
  ["en", ["en", "en-US"], "en-US"],
  ["en", ["es-US", "en-US"], "en-US"],
  ["en", ["hu-HU", "hu", "en-US", "en"], "en-GB"],
  ["en", ["en-AU", "en-US"], "en-AU"],
] as const)(
  "[shell 1 languages] given %s and a browser that asks for %j, when values are written, then as in %s",
  (language, wanted, locale) => {
    expect(formatLocale(language, wanted)).toBe(locale);
  },
);

it("[shell 1 languages] given the same month, when it is named in Austria and in Germany, then each says it as people there do", () => {
  const named = (locale: string) => new Intl.DateTimeFormat(locale, { month: "long" }).format(new Date(2026, 0, 15));
  expect([named(formatLocale("de", ["de-AT"])), named(formatLocale("de", ["de-DE"]))]).toEqual(["Jänner", "Januar"]);
});

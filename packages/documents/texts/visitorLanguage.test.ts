import { expect, it } from "vitest";
import { acceptedLanguage, visitorLanguage } from "./visitorLanguage.ts";

it.each([
  ["de-AT,de;q=0.9,en;q=0.8", "de"],
  ["fr-FR, fr;q=0.9, en;q=0.5", "en"],
  ["en;q=0.4, de;q=0.8, hu;q=0.6", "de"],
  ["en;q=0, hu", "hu"],
  ["en; q=0.2 , DE-de ; Q=0.3", "de"],
  ["*", null],
  ["", null],
  ["en;q=many", null],
  [undefined, null],
])(
  "[shell 9 constants] given a browser that asks for %j, when its language is looked for, then it is %s",
  (header, language) => {
    expect(acceptedLanguage(header)).toBe(language);
  },
);

it.each([
  ["de-DE", "en", "de"],
  [null, "en", "en"],
  ["fr-FR", "en", "en"],
  [null, "fr", "hu"],
])(
  "[shell 1 languages] given the cookie %j and a browser that asks for %s, when a visitor's page is written, then in %s",
  (cookie, accepted, language) => {
    expect(visitorLanguage(cookie, { "accept-language": accepted })).toBe(language);
  },
);

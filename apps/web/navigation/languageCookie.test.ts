import { describe, expect, it } from "vitest";
import { firstLanguage, languageOf } from "./languageCookie.ts";

describe("languageOf", () => {
  it.each([
    ["language=hu-HU", "hu"],
    ["a=1; language=de-DE; b=2", "de"],
    ["language=en", "en"],
    ["xlanguage=de-DE", null],
    ["language=fr-FR", null],
    ["", null],
  ])("[shell 9 cookie] given the cookies %j, when the language is read, then it is %j", (cookies, language) => {
    expect(languageOf(cookies)).toBe(language);
  });
});

it.each<[string, readonly string[], string]>([
  ["language=de-DE", ["en-US"], "de"],
  ["", ["fr-FR", "EN-gb", "de"], "en"],
  ["", ["fr"], "hu"],
  ["", [], "hu"],
])(
  "[shell 9 cookie] given the cookies %j and a browser that asks for %j, when the application begins, then in %j",
  (cookies, wanted, language) => {
    expect(firstLanguage(cookies, wanted)).toBe(language);
  },
);

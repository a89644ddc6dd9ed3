import { describe, expect, it } from "vitest";
import { languageOf } from "./languageCookie.ts";

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

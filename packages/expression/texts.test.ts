import { readFileSync } from "node:fs";
import { rangeTypes } from "@tessera/contract/values/rangeTypes.ts";
import { describe, expect, it } from "vitest";
import { problemText } from "./parse/problem.ts";
import { checked } from "./testing/testing.ts";

const languages = ["hu", "en", "de"] as const;

function textsOf(language: string): ReadonlyMap<string, string> {
  const texts: Record<string, string> = JSON.parse(
    readFileSync(new URL(`i18n/${language}.json`, import.meta.url), "utf8"),
  );
  return new Map(Object.entries(texts));
}

/** The members of a union of text literals, from the source that declares it. */
function members(file: string, union: string): readonly string[] {
  const source = readFileSync(new URL(file, import.meta.url), "utf8");
  const body = new RegExp(`export type ${union} =([^;]*);`).exec(source)?.[1] ?? "";
  return [...body.matchAll(/"(\w+)"/g)].map(([, name = ""]) => name);
}

describe("texts", () => {
  it("[forms 8 expression] given every code and type, when looked up, then it has a text in every language, with the same places", () => {
    const wanted = [
      ...members("parse/problem.ts", "ProblemCode").map((code) => `expression.problem.${code}`),
      ...members("values/errors.ts", "EvaluationErrorCode").map((code) => `expression.error.${code}`),
      ...members("../contract/values/valueType.ts", "ScalarEngine").map((kind) => `expression.type.${kind}`),
      ...members("check/type.ts", "TypeKind").map((kind) => `expression.type.${kind}`),
      ...Object.keys(rangeTypes).map((name) => `expression.type.${name}`),
      "expression.problem.unknown_field.suggestion",
      "expression.problem.unknown_function.suggestion",
    ];
    expect(wanted.length).toBe(18 + 7 + 17 + 7 + 2);
    const places = (text: string | undefined) => [...(text ?? "").matchAll(/\{\w+\}/g)].map(([place]) => place).sort();
    for (const language of languages) {
      const texts = textsOf(language);
      expect([...texts.keys()].sort()).toEqual([...wanted].sort());
      for (const key of wanted) expect(places(texts.get(key))).toEqual(places(textsOf("en").get(key)));
    }
  });

  it("[forms 8 expression] given a problem, when shown, then its message is in the person's language with its values filled in", () => {
    const message = (text: string, language: string) => {
      const [problem] = checked(text).problems;
      const texts = textsOf(language);
      const fill = (key: string, data: Readonly<Record<string, string | number>>) =>
        (texts.get(key) ?? key).replace(/\{(\w+)\}/g, (place, name: string) => String(data[name] ?? place));
      return problem && problemText(problem, fill);
    };
    expect(message("prise", "en")).toBe("There is no field called “prise”. Did you mean “price”?");
    expect(message("zzzzzz", "de")).toBe("Es gibt kein Feld mit dem Namen „zzzzzz“.");
    expect(message("name == 1", "hu")).toBe("Különböző típusú értékek nem hasonlíthatók össze: szöveg; egész szám.");
    expect(message("upper(1)", "en")).toBe("In upper, “text” is: whole number; it should be: text, ID.");
    for (const text of ["prise", "upper()", "upper(1)", "name.x", "name * 2", "1 > 2", "name == 1", "nofunction()"]) {
      for (const language of languages) expect(message(text, language)).not.toMatch(/[{}]|expression\./);
    }
  });
});

import { valueTypes } from "@tessera/contract/values/valueTypes.ts";
import type { Translate } from "@tessera/designer-kit/document/literalText.ts";
import deDesigner from "@tessera/designer-kit/i18n/de.json";
import enDesigner from "@tessera/designer-kit/i18n/en.json";
import huDesigner from "@tessera/designer-kit/i18n/hu.json";
import { problemText } from "@tessera/designer-kit/problems/problemText.ts";
import { valueTypeTexts } from "@tessera/designer-kit/schema/valueTypeTexts.ts";
import deExpression from "@tessera/expression/i18n/de.json";
import enExpression from "@tessera/expression/i18n/en.json";
import huExpression from "@tessera/expression/i18n/hu.json";
import { describe, expect, it } from "vitest";
import deNumber from "#fields/number/i18n/de.json";
import enNumber from "#fields/number/i18n/en.json";
import huNumber from "#fields/number/i18n/hu.json";
import de from "../i18n/de.json";
import en from "../i18n/en.json";
import hu from "../i18n/hu.json";

const inLanguage = (...parts: readonly object[]): Translate => {
  const texts = new Map<string, unknown>(parts.flatMap((part) => Object.entries(part)));
  return (key, params = {}) =>
    String(texts.get(key) ?? key).replace(/\{(\w+)\}/g, (place, name: string) => String(params[name] ?? place));
};
const languages = {
  en: inLanguage(en, enDesigner, enExpression, enNumber),
  de: inLanguage(de, deDesigner, deExpression, deNumber),
  hu: inLanguage(hu, huDesigner, huExpression, huNumber),
};
const carried = { code: "rule_not_carried", data: { type: "number", rule: "listExp" } };

describe("problems as text", () => {
  it("[design 1 everything explains itself] given a rule that gives what its field cannot hold, when the problem is read, then both types are named in the language", () => {
    const problem = { code: "rule_result_type", data: { result: "list", type: "timestamp_technical", text: "lines" } };
    expect(problemText(problem, languages.en)).toBe(
      "The result of the rule (list) can never be a value of a field of type point in time.",
    );
    expect(problemText(problem, languages.de)).toContain("Zeitpunkt");
    expect(problemText(problem, languages.hu)).toContain("időpont");
  });

  it("[design 1 everything explains itself] given a comparison of unlike types, when the problem is read, then the types are named, several separated by commas", () => {
    const problem = { code: "expression.problem.unlike_types", data: { left: "text,uuid", right: "integer" } };
    expect(problemText(problem, languages.en)).toBe(
      "Values of different types cannot be compared: text, ID; whole number.",
    );
    expect(problemText(problem, languages.hu)).toBe(
      "Különböző típusú értékek nem hasonlíthatók össze: szöveg, azonosító; egész szám.",
    );
  });

  it("[design 1 everything explains itself] given a field that cannot have a rule, when the problem is read, then field and rule have the names of their settings", () => {
    expect(problemText(carried, languages.en)).toBe("The field Number cannot have the rule Choices by expression.");
    expect(problemText(carried, languages.de)).not.toMatch(/listExp|number/);
  });

  it("[design 1 everything explains itself] given a misspelt name, when the problem is read, then the nearest one is offered", () => {
    const problem = { code: "expression.problem.unknown_field", data: { name: "prise", suggestion: "price" } };
    expect(problemText(problem, languages.en)).toBe("There is no field called “prise”. Did you mean “price”?");
  });

  it("[design 1 everything explains itself] given a name that no product has, when the problem is read, then it stands as it was written", () => {
    expect(problemText({ code: "unknown_field_type", data: { type: "rocket" } }, languages.en)).toBe(
      "Unknown field type: rocket.",
    );
  });

  it("[design 1 everything explains itself] given all types of values, when they are named, then each has a text in every language", () => {
    for (const type of [...Object.keys(valueTypes), "instant", "any"]) {
      const key = valueTypeTexts.get(type) ?? "";
      for (const t of Object.values(languages)) expect(t(key)).not.toBe(key);
    }
    expect(valueTypeTexts.size).toBe(Object.keys(valueTypes).length + 2);
  });
});

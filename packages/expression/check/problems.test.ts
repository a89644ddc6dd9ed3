import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { standardLibrary } from "../functions/standardLibrary.ts";
import { parse } from "../parse/parse.ts";
import { type Problem, type ProblemCode, problemText } from "../parse/problem.ts";
import { sampleScope } from "../testing/sample.ts";
import { check } from "./check.ts";

const languages = ["hu", "en", "de"] as const;
const texts = new Map(
  languages.map((language) => {
    const source = readFileSync(new URL(`../i18n/${language}.json`, import.meta.url), "utf8");
    return [language, new Map(Object.entries<string>(JSON.parse(source)))];
  }),
);

function problemsOf(text: string): readonly Problem[] {
  const parsed = parse(text);
  return parsed.ok ? check(parsed.value, sampleScope, standardLibrary).problems : parsed.error;
}

function message(problem: Problem, language: (typeof languages)[number]): string {
  return problemText(problem, (key, data) =>
    (texts.get(language)?.get(key) ?? key).replace(/\{(\w+)\}/g, (place, name: string) => String(data[name] ?? place)),
  );
}

const errors: readonly (readonly [string, ProblemCode, string])[] = [
  ["1 +", "syntax_error", ""],
  ["1 + )", "syntax_error", ")"],
  ["name name", "syntax_error", "name"],
  ["'abc", "syntax_error", "'"],
  ["count > 1 && count = 2", "syntax_not_allowed", "="],
  ["1 + count += 2", "syntax_not_allowed", "+="],
  ["count = 2", "syntax_not_allowed", "count = 2"],
  ["1 + this", "syntax_not_allowed", "this"],
  ["[1, ...tags]", "syntax_not_allowed", "...tags"],
  ["1 + data.__proto__", "syntax_not_allowed", "__proto__"],
  ["1 + (x => x)", "syntax_not_allowed", "x => x"],
  ["count + prise", "unknown_field", "prise"],
  ["user.password == ''", "unknown_field", "password"],
  ["lines.sum(line => line.prise)", "unknown_field", "prise"],
  ["lines['prise']", "unknown_field", "'prise'"],
  ["count + name.size", "unknown_member", "size"],
  ["1 + supper(name)", "unknown_function", "supper"],
  ["name.supper()", "unknown_function", "supper"],
  ["1 + length()", "wrong_argument_count", "length()"],
  ["name.upper(name)", "wrong_argument_count", "name.upper(name)"],
  ["'a' + upper(count)", "wrong_argument_type", "count"],
  ["count.upper()", "wrong_argument_type", "count"],
  ["sum(tags)", "wrong_argument_type", "tags"],
  ["lines.filter(count)", "wrong_argument_type", "count"],
  ["name * 2 + 1", "operator_type", "name * 2"],
  ["1 + -name", "operator_type", "-name"],
  ["`a${lines}`", "operator_type", "lines"],
  ["flag && count[0]", "operator_type", "count[0]"],
  ["flag && name == count", "unlike_types", "name == count"],
  ["flag && born < 'soon'", "unlike_types", "born < 'soon'"],
  ["flag || tags < tags", "unlike_types", "tags < tags"],
  ["1 + matches(name, 'a(')", "pattern_invalid", "'a('"],
  ["1 + request('GET', 'https://a.hu/x')", "url_refused", "'https://a.hu/x'"],
  ["startOf(born, 'fortnight') == born", "wrong_argument_value", "'fortnight'"],
];

const warnings: readonly (readonly [string, string])[] = [
  ["flag && 1 > 2", "1 > 2"],
  ["true ? count : 2", "true"],
  ["flag || true", "true"],
  ["!'a'", "'a'"],
  ["flag && count == count", "count == count"],
  ["flag && count < null", "count < null"],
  ["upper('a') == 'A' || flag", "upper('a') == 'A'"],
];

describe("problems", () => {
  it.each(errors)(
    "[forms 8 expression] given %s, when checked, then %s is said of %j, in every language",
    (text, code, underlined) => {
      const [problem, ...others] = problemsOf(text).filter(({ severity }) => severity === "error");
      if (!problem) throw new Error("nothing found");
      expect(others).toEqual([]);
      expect([problem.code, text.slice(problem.from, problem.to)]).toEqual([code, underlined]);
      const messages = languages.map((language) => message(problem, language));
      expect(new Set(messages).size).toBe(languages.length);
      for (const text of messages) expect(text).not.toMatch(/[{}]|expression\./);
    },
  );

  it.each(warnings)(
    "[forms 8 expression] given %s, when checked, then a condition with one result is pointed out at %j",
    (text, underlined) => {
      const problems = problemsOf(text);
      expect(problems.map(({ code, severity }) => [code, severity])).toContainEqual(["constant_condition", "warning"]);
      expect(problems.map(({ from, to }) => text.slice(from, to))).toContain(underlined);
    },
  );

  it.each(["count == missing", "count <= price", "count == null", "null != name", "name == user.name"])(
    "[forms 8 expression] given %s, when checked, then nothing is said of it",
    (text) => {
      expect(problemsOf(text)).toEqual([]);
    },
  );
});

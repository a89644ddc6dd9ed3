import { describe, expect, it } from "vitest";
import { limits } from "./limits.ts";
import { sampleFrame, sampleScope } from "./testing/sample.ts";
import { problemsOf, run } from "./testing/testing.ts";
import { EvaluationError } from "./values/errors.ts";

/** Fuel that an expression takes; all of it when it is not enough. */
function fuelOf(text: string, name = "Anna"): number {
  const main = [...sampleFrame().main];
  main[sampleScope.main.find((field) => field.name === "name")?.slot ?? -1] = name;
  const frame = sampleFrame({ main, fuel: { left: limits.fuel } });
  try {
    run(text, frame);
  } catch (error) {
    if (!(error instanceof EvaluationError)) throw error;
  }
  return limits.fuel - frame.fuel.left;
}

describe("what expressions cost", () => {
  it.each([
    ["a lazy pattern over a long text", "replaceMatches(padStart(name, 100000, 'a'), 'a*?b|a', 'b') == 'q'", 400_000],
    ["a pattern that is made for each item", "range(1, 20).map(x => name.matches('(b{1,300}){1,3}' + x))", 100_000],
    ["a long format", "format(born, padStart('', 100000, 'yyyy'))", 100_000],
    ["the letters of a long text without accents", "unaccent(padStart('', 100000, 'á'))", 50_000],
    [
      "a replacement of many groups",
      "replaceMatches(padStart('', 20, 'a'), 'a(b?)', padStart('', 20000, '$1'))",
      190_000,
    ],
    ["long exact numbers read as the nearest", "range(1, 100).map(x => ln(decimal(padStart('', 60, '1'))))", 1_700],
    ["a number of three hundred digits for people", "range(1, 100).map(x => format(1e300))", 7_000],
    ["a number of three hundred digits rounded", "range(1, 100).map(x => round(1e300))", 4_000],
    ["parts of dates", "range(1, 100).map(x => month(born))", 1_900],
    ["foreign letters without their case", "matches(padStart('', 10000, 'á'), 'z', 'i')", 70_000],
    ["a search through a long text", "padStart('', 100000, 'a').contains('ab')", 12_000],
    ["a long text replaced letter by letter", "replace(padStart('', 100000, 'a'), 'a', 'b')", 25_000],
  ])("[forms 7 bounds] given %s, when it runs, then it takes fuel for what it does", (_, text, min) => {
    expect(fuelOf(text)).toBeGreaterThan(min);
  });

  it.each([
    ["all places of a pattern in a long text", "extractAll(padStart('', 20000, 'ab'), 'a(b)').length"],
    [
      "all places of a pattern replaced by their groups",
      "replaceMatches(padStart('', 20000, 'ab'), '(a)(b)', '$2-$1').length",
    ],
    ["a rounded product in each of ten thousand rows", "range(1, 10000).sum(x => round(price * x, 2))"],
    ["a day of each of ten thousand rows", "range(1, 10000).count(x => addDays(born, x) > today())"],
  ])("[forms 7 bounds] given %s, when it runs, then it takes less than a third of the fuel", (_, text) => {
    expect(fuelOf(text)).toBeLessThan(limits.fuel / 3);
  });

  it("[forms 7 bounds] given a replacement that repeats a long match, when it runs, then it ends as too long a text", () => {
    expect(() => run("replaceMatches(padStart('', 100000, 'a'), 'a*', padStart('', 20000, '$&'))")).toThrow(
      expect.objectContaining({ code: "text_too_long" }),
    );
  });

  it("[forms 7 bounds] given two long texts, when they are compared in a loop, then each comparison takes fuel by their length", () => {
    const loop = (condition: string) => fuelOf(`range(1, 500).count(x => ${condition})`, "a".repeat(100_000));
    const short = (condition: string) => fuelOf(`range(1, 500).count(x => ${condition})`);
    for (const condition of ["name == (flag ? name : name)", "name < (flag ? name : name)"]) {
      expect(loop(condition) - short(condition)).toBe(500 * 200);
    }
  });

  it("[forms 7 bounds] given a pattern used twice in one evaluation, when it runs, then its making is paid once, and again in the next evaluation", () => {
    const once = fuelOf("name.matches('(ab){1,50}')");
    expect(fuelOf("name.matches('(ab){1,50}')")).toBe(once);
    expect(
      fuelOf("name.matches('(ab){1,50}') && name.matches('(ab){1,50}') || name.matches('(ab){1,50}')"),
    ).toBeLessThan(once * 1.5);
  });

  it.each([
    "lines.sum(line => lines.sum(other => other.quantity))",
    "replaceMatches(padStart(name, 1000, 'a'), 'a*?b|a', 'b')",
    "matches(name, name + '+')",
  ])("[forms 7 bounds] given %s, when it is checked, then a warning says that it can take long", (text) => {
    expect(problemsOf(text)).toEqual(["costly"]);
  });

  it.each([
    "lines.sum(line => line.quantity)",
    "matches(name, '^[a-z]+$')",
    "lines.filter(line => matches(line.name, '^a')).count()",
  ])("[forms 7 bounds] given %s, when it is checked, then nothing is said of its cost", (text) => {
    expect(problemsOf(text).filter((code) => code === "costly")).toEqual([]);
  });
});

import { readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { Decimal } from "@tessera/std/decimal.ts";
import { describe, expect, it } from "vitest";
import { compile } from "../compile/compile.ts";
import { evaluate } from "../compile/evaluate.ts";
import type { ResourceAnswer } from "../compile/frame.ts";
import { sampleFrame } from "../testing/sample.ts";
import { checked, problemsOf } from "../testing/testing.ts";
import { fromJson, toJson } from "../values/json.ts";
import { standardFunctions, standardLibrary } from "./standardLibrary.ts";

interface Case {
  readonly text: string;
  readonly gives?: unknown;
  readonly decimal?: string;
  readonly notFinite?: string;
  readonly fails?: string;
  readonly problem?: string;
  readonly pending?: true;
}

const resources = new Map<string, ResourceAnswer>([
  ['["lookup","rate",{"from":"EUR","on":"2024-02-29"},"value"]', { state: "ready", value: 390 }],
  ['["lookup","rows",null,""]', { state: "ready", value: fromJson([{ price: 1 }, { price: 2 }]) }],
  ['["lookup","slow",null,""]', { state: "pending" }],
  ['["request","POST","/api/Lists/get-count",{"idList":"Ödön"}]', { state: "ready", value: fromJson({ total: 12 }) }],
  [
    '["request","GET","/api/Records/get-version?version=1",null]',
    { state: "ready", value: fromJson({ record: { name: "A" } }) },
  ],
  ['["request","GET","/api/slow",null]', { state: "pending" }],
]);

const frame = () =>
  sampleFrame({ resource: (call) => resources.get(call.key) ?? { state: "failed", code: "not_found" } });

const folder = fileURLToPath(new URL(".", import.meta.url));
const files = readdirSync(folder, { recursive: true, encoding: "utf8" });

describe("functions", () => {
  for (const { name } of standardFunctions) {
    const file = files.find((path) => basename(path) === `${name}.cases.json`) ?? "";
    const cases: readonly Case[] = JSON.parse(readFileSync(join(folder, file), "utf8"));
    it.each(cases)(
      `[forms 7 expression] given ${name} in $text, when run, then it gives what its case says`,
      (example) => {
        if (example.problem !== undefined) return expect(problemsOf(example.text)).toContain(example.problem);
        const { tree, problems } = checked(example.text);
        expect(problems.filter((problem) => problem.severity === "error")).toEqual([]);
        const outcome = evaluate(compile(tree, standardLibrary), frame());
        if (example.pending) return expect(outcome).toEqual({ state: "pending" });
        if (outcome.state === "failed") return expect(outcome.error.code).toBe(example.fails);
        if (outcome.state === "pending") throw new Error("pending");
        const { value } = outcome;
        if (example.notFinite !== undefined) return expect(String(value)).toBe(example.notFinite);
        // As JSON what is no finite number would be null too.
        if (example.gives === null) return expect(value).toBeNull();
        if (example.decimal === undefined) return expect(toJson(value)).toEqual(example.gives);
        expect(value).toBeInstanceOf(Decimal);
        expect(String(value)).toBe(example.decimal);
      },
    );
  }

  it("[forms 7 expression] given the folder of functions, when listed, then each has its cases and is in the library", () => {
    const functions = files.filter((file) => dirname(file) !== "." && file.endsWith(".ts"));
    const names = functions.map((file) => basename(file, ".ts"));
    expect(names.toSorted()).toEqual(standardFunctions.map(({ name }) => name).sort());
    expect(files.filter((file) => file.endsWith(".cases.json")).sort()).toEqual(
      functions.map((file) => join(dirname(file), "cases", basename(file).replace(".ts", ".cases.json"))).sort(),
    );
  });

  it.each(["hu", "en", "de"])(
    "[forms 7 expression] given every function, when it is shown in %s, then there is a sentence about it",
    (language) => {
      const texts = JSON.parse(readFileSync(new URL(`i18n/${language}.json`, import.meta.url), "utf8"));
      expect(Object.keys(texts).sort()).toEqual(
        standardFunctions.map(({ name }) => `expression.function.${name}`).sort(),
      );
      for (const text of Object.values(texts)) expect(text).toMatch(/\.$/);
    },
  );

  it("[forms 7 expression] given every function, when the reference page is read, then it stands there", () => {
    const page = readFileSync(new URL("../../../docs/reference/functions.md", import.meta.url), "utf8");
    expect(standardFunctions.filter(({ name }) => !page.includes(`| \`${name}(`)).map(({ name }) => name)).toEqual([]);
  });
});

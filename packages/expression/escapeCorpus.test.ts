import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { build } from "vite";
import { beforeAll, describe, expect, it } from "vitest";
import { check } from "./check/check.ts";
import type { CheckedTree } from "./check/tree.ts";
import { type Compiled, compile } from "./compile/compile.ts";
import { evaluate } from "./compile/evaluate.ts";
import type { Library } from "./functions/library.ts";
import { standardLibrary } from "./functions/standardLibrary.ts";
import { generate } from "./generate/generate.server.ts";
import { parse } from "./parse/parse.ts";
import { sampleFrame, sampleScope } from "./testing/sample.ts";
import { fromJson, toJson } from "./values/json.ts";
import type { EngineValue } from "./values/value.ts";

/** An attempt to get out of the language, or to keep it busy, and how it ends. */
interface Case {
  readonly group: string;
  readonly text?: string;
  /** A text in pieces, some of them repeated. */
  readonly parts?: readonly (string | readonly [string, number])[];
  /** What parse or check says. */
  readonly problem?: string;
  readonly fails?: string;
  readonly gives?: unknown;
  /** Length of a long value's JSON. */
  readonly long?: number;
}

/** How a run ended, as text that has nothing of the language in it. */
interface End {
  readonly fails?: string;
  readonly gives?: unknown;
  readonly isPlain: boolean;
  readonly fuel: number;
}

const cases: readonly Case[] = JSON.parse(readFileSync(new URL("escape.cases.json", import.meta.url), "utf8"));
const fuel = 200_000;

function textOf({ text, parts = [] }: Case): string {
  return text ?? parts.map((part) => (typeof part === "string" ? part : part[0].repeat(part[1]))).join("");
}

/** Whether a value is nothing but data of the language. */
function isPlain(value: unknown): boolean {
  if (value === null || typeof value === "string" || typeof value === "number" || typeof value === "boolean")
    return true;
  if (typeof value !== "object") return false;
  if (Array.isArray(value)) return value.every(isPlain);
  if ("units" in value) return typeof value.units === "bigint";
  return "slots" in value && Object.getPrototypeOf(value) === Object.prototype && isPlain(value.slots);
}

/** Runs a tree to its end with what one back end consists of. Anything but a known failure is thrown. */
function runWith(
  parts: {
    readonly make: (tree: CheckedTree, library: Library) => Compiled;
    readonly library: Library;
    readonly frame: typeof sampleFrame;
    readonly end: typeof evaluate;
    readonly json: (value: EngineValue) => unknown;
    readonly value: typeof fromJson;
  },
  tree: CheckedTree,
): End {
  const left = { left: fuel };
  const params = [parts.value(JSON.parse('{"__proto__":1,"a":{}}'))];
  const outcome = parts.end(parts.make(tree, parts.library), parts.frame({ fuel: left, params }));
  if (outcome.state === "pending") throw new Error("pending");
  if (outcome.state === "failed") return { fails: outcome.error.code, isPlain: true, fuel: left.left };
  return { gives: parts.json(outcome.value), isPlain: isPlain(outcome.value), fuel: left.left };
}

const own = {
  library: standardLibrary,
  frame: sampleFrame,
  end: evaluate,
  json: toJson,
  value: fromJson,
};

/** The same modules as the browser gets them: bundled and made small. */
async function browserBuild(): Promise<Parameters<typeof runWith>[0]> {
  const home = fileURLToPath(new URL(".", import.meta.url));
  const entry = "virtual:expression";
  const source = `import { compile as make } from "${home}compile/compile.ts";
    import { evaluate as end } from "${home}compile/evaluate.ts";
    import { fromJson as value, toJson as json } from "${home}values/json.ts";
    import { sampleFrame as frame } from "${home}testing/sample.ts";
    import { standardLibrary as library } from "${home}functions/standardLibrary.ts";
    export { make, end, value, json, frame, library };`;
  const built = await build({
    configFile: false,
    logLevel: "silent",
    plugins: [
      {
        name: "entry",
        resolveId: (id) => (id === entry ? id : null),
        load: (id) => (id === entry ? source : null),
      },
    ],
    build: {
      write: false,
      minify: true,
      modulePreload: false,
      rolldownOptions: { input: entry, preserveEntrySignatures: "strict", output: { format: "es" } },
    },
  });
  const [first] = [built].flat();
  const chunk = first && "output" in first ? first.output[0] : null;
  if (!chunk) throw new Error("not built");
  return import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(chunk.code)}`);
}

describe("escape corpus", () => {
  let browser: Parameters<typeof runWith>[0];
  beforeAll(async () => {
    browser = await browserBuild();
  }, 60_000);

  const groups = [...new Set(cases.map(({ group }) => group))];

  it("[design 6 escape] given the corpus, when counted, then it has each kind of attempt, and each once", () => {
    expect(groups).toEqual(["walk", "global", "syntax", "coercion", "call", "number", "bomb", "huge", "pattern"]);
    expect(new Set(cases.map(textOf)).size).toBe(cases.length);
    expect(cases.length).toBeGreaterThan(700);
  });

  it.each(groups)(
    "[design 6 escape] given attempts of the kind %s, when taken through the server's and the browser's build, then each ends as it must, with data or a known failure",
    (group) => {
      for (const attempt of cases.filter((one) => one.group === group)) {
        const parsed = parse(textOf(attempt));
        const checked = parsed.ok ? check(parsed.value, sampleScope, standardLibrary) : null;
        const problems = parsed.ok ? (checked?.problems ?? []) : parsed.error;
        const [error] = problems.filter(({ severity }) => severity === "error");
        expect([textOf(attempt).slice(0, 200), error?.code]).toEqual([textOf(attempt).slice(0, 200), attempt.problem]);
        if (!checked) continue;
        // Also what no publish would let through is run.
        const tree: CheckedTree = JSON.parse(JSON.stringify(checked.tree));
        const ends = [
          runWith({ ...own, make: compile }, tree),
          runWith({ ...own, make: generate }, tree),
          runWith(browser, tree),
        ];
        const [end] = ends;
        for (const other of ends) expect(other).toEqual(end);
        expect(end?.isPlain).toBe(true);
        if (error) continue;
        if (attempt.long !== undefined) expect(JSON.stringify(end?.gives).length).toBe(attempt.long);
        else expect([attempt.text, end?.fails, end?.gives]).toEqual([attempt.text, attempt.fails, attempt.gives]);
      }
    },
    60_000,
  );
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { check } from "./check/check.ts";
import { compile } from "./compile/compile.ts";
import { evaluate } from "./compile/evaluate.ts";
import { completionsAt } from "./editor/completionsAt.ts";
import { format } from "./editor/format.ts";
import { standardLibrary } from "./functions/standardLibrary.ts";
import { parse } from "./parse/parse.ts";
import { sampleFrame, sampleScope } from "./testing/sample.ts";
import { fromJson, toJson } from "./values/json.ts";
import type { EngineValue } from "./values/value.ts";

const inherited = [
  "constructor",
  "__proto__",
  "prototype",
  "toString",
  "valueOf",
  "hasOwnProperty",
  "__defineGetter__",
  "__lookupGetter__",
  "isPrototypeOf",
  "apply",
  "call",
  "bind",
  "caller",
  "callee",
  "arguments",
  "then",
  "toJSON",
  "slots",
  "names",
  "units",
];
const objects = [
  "name",
  "count",
  "price",
  "tags",
  "lines",
  "data",
  "open",
  "user",
  "params",
  "lines[0]",
  "data.size",
  "[]",
  "({})",
  "''",
  "(1)",
];
const globals = [
  "globalThis",
  "window",
  "process",
  "require",
  "module",
  "eval",
  "Function",
  "Object",
  "Reflect",
  "Proxy",
  "Symbol",
  "document",
  "self",
  "fetch",
  "import",
  "Math",
  "JSON",
  "Date",
  "undefined",
  "frame",
  "library",
];

/**
 * Runs whatever can be run of a text, and gives the value, or null when it cannot be. Only known failures are let pass.
 */
function attempt(text: string, strict: boolean): EngineValue {
  const parsed = parse(text);
  if (!parsed.ok) return null;
  const { tree, problems } = check(parsed.value, sampleScope, standardLibrary);
  if (strict && problems.some((problem) => problem.severity === "error")) return null;
  const stored = JSON.parse(JSON.stringify(tree));
  const frame = sampleFrame({ fuel: { left: 20_000 }, params: [fromJson(JSON.parse('{"__proto__":1,"a":{}}'))] });
  const outcome = evaluate(compile(stored, standardLibrary), frame);
  return outcome.state === "value" ? outcome.value : null;
}

/** Whether a value is nothing but data of the language. */
function isPlain(value: unknown): boolean {
  if (typeof value === "function" || typeof value === "symbol" || value === undefined) return false;
  if (Array.isArray(value)) return value.every(isPlain);
  if (typeof value !== "object" || value === null) return true;
  if ("units" in value) return typeof value.units === "bigint";
  if (!("slots" in value) || !Array.isArray(value.slots)) return false;
  return Object.getPrototypeOf(value) === Object.prototype && value.slots.every(isPlain);
}

describe("escape", () => {
  const walks = objects.flatMap((object) =>
    inherited.flatMap((name) => [`${object}.${name}`, `${object}['${name}']`, `${object}?.${name}()`]),
  );

  it("[design 6 escape] given walks to prototypes from every kind of value, when run, then nothing but null comes of them", () => {
    expect(walks.length).toBeGreaterThan(800);
    const reached = walks.filter((text) => attempt(text, true) !== null);
    expect(reached).toEqual([]);
  });

  it.each(
    globals.flatMap((name) => [name, `${name}.constructor`, `${name}('x')`, `name.${name}()`, `[1].map(x => ${name})`]),
  )("[design 6 escape] given %s, when checked, then it is no expression of the language", (text) => {
    const parsed = parse(text);
    const problems = parsed.ok ? check(parsed.value, sampleScope, standardLibrary).problems : parsed.error;
    expect(problems.some((problem) => problem.severity === "error")).toBe(true);
  });

  it.each([
    "[1].map(x => x.constructor)",
    "`${data.constructor}`",
    "`${[].join.constructor}`",
    "'' + data",
    "{ toString: 1 } + ''",
    "{ valueOf: 5 } * 2",
    "({ then: 1 })",
    "({ toJSON: 1 }).toJSON",
    "lookup({ toString: 'x' })",
    "padStart('x', 1 / 0)",
    "padStart('x', 0 / 0)",
    "substring(name, -1 / 0, 1 / 0)",
    "tags[-1]",
    "tags[1e308]",
    "tags['length']",
    "data['__proto__']",
    "params.mode.__defineSetter__",
    "params.mode.a.b.c",
    "round(1, 1e308)",
    "round(price, -1e308)",
    "addDays(born, 1e308)",
    "addMonths(born, -1e308)",
    "addYears(born, 0 / 0)",
    "date(1e308, 1, 1)",
    "date(0 / 0, 1, 1)",
    "format(price, 1e308)",
    "format(at, padStart('', 1000, 'yyyy'))",
    "split(padStart('', 100000), '')",
    "replace(padStart('', 1000, 'a'), 'a', padStart('', 1000, 'b'))",
    "[1].map(x => [1].map(y => [1].map(z => x + y + z)))",
    "(2 ** 1000) ** 1000",
    "decimal('1e1000') * decimal('1e1000')",
    "decimal('1e-1000') / decimal('1e1000')",
    "first([])[0].x.y",
    "sortBy([[1], 'a', 1, null, { a: 1 }], x => x)",
    "min([[1], [2]])",
    "[[1], [2]] == [[1], [2]]",
    "distinct([{ a: 1 }, { a: 1 }])",
    "includes([0 / 0], 0 / 0)",
  ])("[design 6 escape] given %s, when run, then it ends, with plain data or a known failure", (text) => {
    for (const strict of [true, false]) expect(isPlain(attempt(text, strict))).toBe(true);
  });

  const tokens = fc.constantFrom(
    ...inherited,
    ...globals,
    ...objects,
    ...standardLibrary.keys(),
    ...[
      "x => x",
      "(",
      ")",
      "[",
      "]",
      "{",
      "}",
      ".",
      "?.",
      ",",
      "+",
      "-",
      "*",
      "**",
      "/",
      "%",
      "=>",
      "??",
      "&&",
      "||",
      "?",
      ":",
    ],
    ...[
      "`",
      "${",
      "'",
      '"',
      "\\u0063onstructor",
      "1",
      "0x",
      "9e9",
      "null",
      "=",
      "==",
      "<",
      "!",
      "...",
      ";",
      "//",
      "/*",
      "\n",
      "'a'",
    ],
  );

  it("[design 6 escape] given any sequence of words and signs, when taken through every step, then nothing gets out or runs on", () => {
    fc.assert(
      fc.property(fc.array(tokens, { maxLength: 14 }), fc.constantFrom("", " "), (parts, between) => {
        const text = parts.join(between);
        for (const strict of [true, false]) expect(isPlain(attempt(text, strict))).toBe(true);
        completionsAt(text, text.length, sampleScope, standardLibrary);
      }),
      { numRuns: 2000 },
    );
  }, 60_000);

  const wellFormed = fc.letrec<{ any: string }>((tie) => {
    const any = tie("any");
    return {
      any: fc.oneof(
        { depthSize: "medium", maxDepth: 6 },
        fc.constantFrom(...objects, "null", "true", "'a'", "0", "1e9", "x"),
        fc
          .tuple(any, fc.constantFrom("+", "-", "*", "/", "%", "==", "<", "&&", "??"))
          .chain(([left, operator]) => any.map((right) => `((${left}) ${operator} (${right}))`)),
        fc
          .tuple(
            fc.constantFrom(...standardLibrary.keys()),
            fc.array(
              fc.oneof(
                any,
                any.map((body) => `(x, y) => (${body})`),
              ),
              { maxLength: 3 },
            ),
          )
          .map(([name, args]) => `${name}(${args.join(", ")})`),
        fc.tuple(any, fc.constantFrom(...inherited, "length", "a")).map(([object, name]) => `(${object}).${name}`),
        fc.tuple(any, any).map(([object, index]) => `(${object})[${index}]`),
        fc.array(any, { maxLength: 3 }).map((items) => `[${items.join(", ")}]`),
        any.map((value) => `({ a: ${value} })`),
        any.map((value) => `\`<\${${value}}>\``),
        fc.tuple(any, any, any).map(([test, yes, no]) => `((${test}) ? (${yes}) : (${no}))`),
      ),
    };
  });

  it("[design 6 escape] given any well-formed expression, when run even against its problems, then it ends with plain data or a known failure", () => {
    fc.assert(
      fc.property(wellFormed.any, (text) => {
        fc.pre(text.length < 5000);
        for (const strict of [true, false]) {
          const value = attempt(text, strict);
          expect(isPlain(value)).toBe(true);
          JSON.stringify(toJson(value));
        }
      }),
      { numRuns: 3000 },
    );
  }, 60_000);

  it("[design 6 format] given any well-formed expression, when formatted, then it stays the same expression, and formatting again changes nothing", () => {
    const shape = (text: string) => {
      const parsed = parse(text);
      if (!parsed.ok) return null;
      return {
        node: parsed.value,
        shape: JSON.stringify(parsed.value, (key, value) => (/^(from|to|nameFrom)$/.test(key) ? undefined : value)),
      };
    };
    fc.assert(
      fc.property(wellFormed.any, (text) => {
        const first = shape(text);
        if (!first) return;
        const formatted = format(first.node);
        const second = shape(formatted);
        expect(second?.shape).toBe(first.shape);
        expect(second && format(second.node)).toBe(formatted);
      }),
      { numRuns: 2000 },
    );
  }, 60_000);
});

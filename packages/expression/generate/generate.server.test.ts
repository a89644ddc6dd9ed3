import { Decimal } from "@tessera/std/decimal.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { check } from "../check/check.ts";
import type { CheckedTree } from "../check/tree.ts";
import { compile } from "../compile/compile.ts";
import { evaluate, type Outcome } from "../compile/evaluate.ts";
import { createFrame, type Frame, type ResourceAnswer } from "../compile/frame.ts";
import { standardFunctions, standardLibrary } from "../functions/standardLibrary.ts";
import { parse } from "../parse/parse.ts";
import { sampleFrame, sampleRowScope } from "../testing/sample.ts";
import { checked } from "../testing/testing.ts";
import { fromJson } from "../values/json.ts";
import type { EngineValue } from "../values/value.ts";
import { generate } from "./generate.server.ts";

const answers: readonly ResourceAnswer[] = [
  { state: "pending" },
  { state: "ready", value: 7 },
  { state: "failed", code: "not_found" },
];

/** An outcome with all that tells two outcomes apart: which error, with which data, and the fuel that was left. */
function observed(run: (frame: Frame) => EngineValue, frame: Frame): { outcome: Outcome | unknown; fuel: number } {
  const outcome = evaluate(run, frame);
  const plain = outcome.state === "failed" ? { code: outcome.error.code, data: outcome.error.data } : outcome;
  return { outcome: plain, fuel: frame.fuel.left };
}

const leaves = [
  "name",
  "nothing",
  "count",
  "ratio",
  "missing",
  "price",
  "flag",
  "born",
  "at",
  "stamp",
  "clock",
  "key",
  "tags",
  "noTags",
  "lines",
  "noLines",
  "week",
  "never",
  "missingWeek",
  "shift",
  "spell",
  "sizes",
  "band",
  "data",
  "open",
  "user",
  "user.name",
  "params.mode",
  "row",
  "row.quantity",
  "row.unitPrice",
  "parent.count",
  "parent",
  "index",
  "lines[0]",
  "data.size.width",
  "data.parts.price",
  "null",
  "true",
  "false",
  "'a'",
  "'2024-02-29'",
  "0",
  "2",
  "-1.5",
  "1e9",
  "0.1",
  "x",
  "y",
  "lookup('rate', { on: born })",
];

const { text } = fc.letrec<{ text: string }>((tie) => {
  const any = tie("text");
  const pair = fc.tuple(any, any);
  return {
    text: fc.oneof(
      { depthSize: "small", maxDepth: 5 },
      fc.constantFrom(...leaves),
      fc
        .tuple(pair, fc.constantFrom("+", "-", "*", "/", "%", "**", "==", "!=", "<", "<=", ">", ">=", "&&", "||"))
        .map(([[left, right], operator]) => `((${left}) ${operator} (${right}))`),
      pair.map(([left, right]) => `((${left}) ?? (${right}))`),
      any.map((operand) => `!(${operand})`),
      any.map((operand) => `-(${operand})`),
      any.map((operand) => `(${operand}).length`),
      pair.map(([object, index]) => `(${object})[${index}]`),
      any.map((object) => `(${object}).quantity`),
      any.map((value) => `({ a: ${value} })`),
      pair.map((items) => `[${items.join(", ")}]`),
      pair.map(([left, right]) => `\`<\${${left}}\${${right}}>\``),
      fc.tuple(any, any, any).map(([test, yes, no]) => `((${test}) ? (${yes}) : (${no}))`),
      fc
        .tuple(
          fc.constantFrom(...standardFunctions.map(({ name }) => name)),
          fc.array(
            fc.oneof(
              any,
              any.map((body) => `(x, y, z) => (${body})`),
            ),
            { maxLength: 3 },
          ),
        )
        .map(([name, args]) => `${name}(${args.join(", ")})`),
      fc
        .tuple(
          fc.constantFrom("tags", "lines", "[1, 2, 3]"),
          fc.constantFrom("map", "filter", "some", "every", "sortBy"),
          any,
        )
        .map(([list, name, body]) => `${list}.${name}((x, y) => (${body}))`),
    ),
  };
});

const scalars: fc.Arbitrary<EngineValue> = fc.oneof(
  fc.constantFrom<EngineValue>(null, true, false, "", "0", "ő", "2024-02-29", "2024-02-29 13:45:10", 0, -0, 1, -3, 0.5),
  fc.double(),
  fc.integer(),
  fc.constantFrom("0", "12.50", "-1e-20", "99999999999999999999").map((digits) => Decimal.parse(digits)),
  fc.constantFrom<EngineValue>([], [1, null, "b"], fromJson({ a: [1, { quantity: 2 }], length: 3 }), {
    slots: ["tea", 2, Decimal.parse("1.5")],
  }),
);

/** Values of any type in every place, also of types that the fields do not have. */
const frames = fc
  .record({
    main: fc.array(scalars, { minLength: 0, maxLength: 18 }),
    row: fc.option(fc.array(scalars, { maxLength: 3 }).map((slots) => ({ slots }))),
    parent: fc.option(fc.array(scalars, { maxLength: 18 }).map((slots) => ({ slots }))),
    index: fc.option(fc.nat(3)),
    params: fc.array(scalars, { maxLength: 1 }),
    fuel: fc.constantFrom(0, 5, 40, 5000),
    answer: fc.constantFrom(...answers),
    isSample: fc.boolean(),
  })
  .map(({ fuel, answer, isSample, ...parts }) => () => {
    const own = { fuel: { left: fuel }, resource: () => answer };
    return isSample
      ? sampleFrame({ ...own, row: parts.row, parent: parts.parent, index: parts.index })
      : createFrame({ ...parts, ...own, instant: 1_711_924_200_000, zone: "Europe/Budapest" });
  });

/** The tree of a text, also one with problems: those must run the same as well. Null when it does not parse. */
function treeOf(source: string): CheckedTree | null {
  const parsed = parse(source);
  return parsed.ok ? JSON.parse(JSON.stringify(check(parsed.value, sampleRowScope, standardLibrary).tree)) : null;
}

describe("generate", () => {
  it("[design 6 generate] given any expression and any values, when run by closures and by written code, then value, error and fuel are the same", () => {
    let ran = 0;
    fc.assert(
      fc.property(text, fc.array(frames, { minLength: 3, maxLength: 3 }), (source, makers) => {
        const tree = treeOf(source);
        if (!tree) return;
        const [closures, code] = [compile(tree, standardLibrary), generate(tree, standardLibrary)];
        for (const make of makers) {
          ran++;
          expect(observed(code, make())).toEqual(observed(closures, make()));
        }
      }),
      { numRuns: 2000 },
    );
    expect(ran).toBeGreaterThan(4000);
  }, 60_000);

  it.each([
    ["a number", "count * 2 + name.length > 3 && flag", true],
    ["nothing", "missing * 2 + nothing.length > 3", false],
    ["a row that is not there", "row.quantity * 2", null],
    ["functions within functions", "[1, 2].map(x => [10, 20].map(y => x * y)[1])", [20, 40]],
    ["a parameter that nothing is handed to", "[[5, 6].map((x, y) => x), [1].map((a, b, c) => c)]", [[5, 6], [null]]],
    ["a negative number to a power", "(-2) ** 2", 4],
    [
      "words of JavaScript",
      "'`${process.exit()}`' + \"'; process.exit(); '\"",
      "`${process.exit()}`'; process.exit(); '",
    ],
  ])(
    "[design 6 generate] given an expression with %s, when run as written code, then it gives its value",
    (_, source, expected) => {
      const { tree } = checked(source, sampleRowScope);
      expect(generate(tree, standardLibrary)(sampleFrame())).toEqual(expected);
    },
  );

  it("[design 6 generate] given a function that is not on this side, when code is written, then that is said as closures say it", () => {
    const { tree } = checked("upper(name)");
    for (const make of [compile, generate]) {
      expect(() => make(tree, new Map())).toThrow(expect.objectContaining({ code: "not_on_this_side" }));
    }
  });

  it.each<[string, unknown]>([
    ["a slot", { op: "slot", scope: "main", slot: "0]; process.exit(); [0" }],
    ["a negative slot", { op: "slot", scope: "main", slot: -1 }],
    ["a column", { op: "column", object: { op: "index" }, slot: "0); process.exit(" }],
    [
      "an operator",
      {
        op: "arithmetic",
        family: "number",
        operator: "+ process.exit() +",
        left: { op: "index" },
        right: { op: "index" },
      },
    ],
    [
      "a comparison",
      {
        op: "compare",
        family: "number",
        operator: "=== process.exit() ===",
        left: { op: "index" },
        right: { op: "index" },
      },
    ],
    [
      "an operator of arithmetic on slots",
      {
        op: "arithmetic",
        family: "number",
        operator: ", process.exit(),",
        left: { op: "slot", scope: "main", slot: 0 },
        right: { op: "constant", value: 1 },
      },
    ],
    [
      "the size of a function",
      {
        op: "call",
        function: "map",
        result: "text",
        args: [
          { op: "list", items: [] },
          { op: "lambda", local: 0, count: 1, size: "0); process.exit(", body: { op: "index" } },
        ],
      },
    ],
    [
      "the place of a parameter",
      {
        op: "call",
        function: "map",
        result: "text",
        args: [
          { op: "list", items: [] },
          { op: "lambda", local: "x", count: 1, size: 1, body: { op: "index" } },
        ],
      },
    ],
  ])(
    "[design 6 generate] given a forged tree with code in %s, when code is written, then it is refused",
    (_, forged) => {
      // What is read from a store could be anything.
      expect(() => generate(forged as CheckedTree, standardLibrary)).toThrow(TypeError);
    },
  );

  it("[design 6 generate] given long arithmetic, when code is written, then its length grows with that of the text", () => {
    const { tree } = checked(Array.from({ length: 400 }, () => "count").join(" + "));
    expect(generate(tree, standardLibrary)(sampleFrame())).toBe(1200);
    expect(generate(tree, standardLibrary)(sampleFrame({ main: [] }))).toBeNull();
  });
});

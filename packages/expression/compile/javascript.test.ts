import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Checked, check } from "../check/check.ts";
import type { Scope } from "../check/scope.ts";
import { listOf, type ScalarKind, scalar } from "../check/type.ts";
import { standardLibrary } from "../functions/standardLibrary.ts";
import { parse } from "../parse/parse.ts";
import { EvaluationError } from "../values/errors.ts";
import { toJson } from "../values/json.ts";
import type { EngineValue } from "../values/value.ts";
import { compile } from "./compile.ts";
import { createFrame } from "./frame.ts";

const named: readonly (readonly [string, ScalarKind])[] = [
  ["a", "float"],
  ["b", "float"],
  ["s", "text"],
  ["t", "text"],
  ["p", "boolean"],
  ["q", "boolean"],
];
const scope: Scope = {
  main: [
    ...named.map(([name, kind], slot) => ({ name, slot, type: scalar(kind) })),
    { name: "xs", slot: 6, type: listOf(scalar("float")) },
  ],
  user: [],
  params: [],
};

const numbers = ["+", "-", "*", "/", "%"];
const orders = ["<", "<=", ">", ">=", "==", "!=", "===", "!=="];

const texts = fc.letrec<{ number: string; text: string; boolean: string; list: string }>((tie) => {
  const number = tie("number");
  const text = tie("text");
  const boolean = tie("boolean");
  const list = tie("list");
  const choice = (test: fc.Arbitrary<string>, yes: fc.Arbitrary<string>) =>
    fc.tuple(test, yes, yes).map(([first, second, third]) => `(${first} ? ${second} : ${third})`);
  return {
    number: fc.oneof(
      { depthSize: "small", withCrossShrink: true },
      fc.constantFrom("a", "b", "0", "1", "2.5", "1e3", "0x1f"),
      fc
        .tuple(number, fc.constantFrom(...numbers), number)
        .map(([left, operator, right]) => `(${left} ${operator} ${right})`),
      fc.tuple(number, number).map(([left, right]) => `((${left}) ** ${right})`),
      number.map((operand) => `-(${operand})`),
      number.map((operand) => `+(${operand})`),
      text.map((operand) => `(${operand}).length`),
      list.map((operand) => `${operand}.length`),
      choice(fc.oneof(boolean, number, text), number),
      fc.tuple(number, fc.constantFrom("||", "&&", "??"), number).map((parts) => `(${parts.join(" ")})`),
      fc.tuple(text, text).map(([left, right]) => `(${left}).indexOf(${right})`),
      fc.tuple(list, number).map(([operand, right]) => `${operand}.indexOf(${right})`),
      fc.tuple(number, fc.constantFrom(".a", "['a']", "?.a")).map(([value, way]) => `({ b: 1, a: ${value} })${way}`),
      fc.tuple(number, number, fc.nat(1)).map(([left, right, at]) => `[${left}, ${right}][${at}]`),
    ),
    text: fc.oneof(
      { depthSize: "small", withCrossShrink: true },
      fc.constantFrom("s", "t", "''", "'x'", '"árvíz"', "'0'"),
      fc.tuple(text, fc.oneof(text, number, boolean)).map(([left, right]) => `(${left} + ${right})`),
      fc.tuple(fc.oneof(number, boolean), text).map(([left, right]) => `(${left} + ${right})`),
      fc.tuple(text, fc.oneof(text, number, boolean)).map(([left, right]) => `\`\${${left}}-\${${right}}\``),
      text.map((operand) => `(${operand}).toUpperCase()`),
      text.map((operand) => `(${operand}).trim()`),
      fc.tuple(text, number).map(([left, right]) => `(${left}).substring(${right})`),
      fc.tuple(text, fc.integer({ min: -2, max: 30 })).map(([left, length]) => `(${left}).padStart(${length}, 'ab')`),
      fc.tuple(text, text).map(([left, right]) => `(${left}).split(${right}).join('+')`),
      fc.tuple(text, fc.integer({ min: -2, max: 30 })).map(([left, length]) => `(${left}).padEnd(${length}, 'ab')`),
      fc.tuple(text, fc.nat(3)).map(([left, count]) => `(${left}).repeat(${count})`),
      fc.tuple(text, text).map(([left, right]) => `(${left}).replaceAll('a', (${right}).split('$').join('#'))`),
      fc.oneof(list, number).map((operand) => `\`[\${${operand}}]\``),
      list.map((operand) => `${operand}.join()`),
      choice(fc.oneof(boolean, number, text), text),
      fc.tuple(text, text, fc.nat(1)).map(([left, right, at]) => `[${left}, ${right}][${at}]`),
      fc.tuple(text, text).map(([left, right]) => `(${left} && ${right})`),
    ),
    boolean: fc.oneof(
      { depthSize: "small", withCrossShrink: true },
      fc.constantFrom("p", "q", "true", "false"),
      fc
        .tuple(number, fc.constantFrom(...orders), number)
        .map(([left, operator, right]) => `(${left} ${operator} ${right})`),
      fc
        .tuple(text, fc.constantFrom(...orders), text)
        .map(([left, operator, right]) => `(${left} ${operator} ${right})`),
      fc.tuple(boolean, fc.constantFrom("==", "!=", "&&", "||"), boolean).map((parts) => `(${parts.join(" ")})`),
      fc.oneof(boolean, number, text).map((operand) => `!(${operand})`),
      fc
        .tuple(text, fc.constantFrom("includes", "startsWith", "endsWith"), text)
        .map(([left, name, right]) => `(${left}).${name}(${right})`),
      fc.tuple(list, number).map(([operand, right]) => `${operand}.some((x, i) => x > ${right} && i > 0)`),
      fc.tuple(list, number).map(([operand, right]) => `${operand}.every(x => x != ${right})`),
      fc
        .tuple(list, list)
        .map(([outer, inner]) => `${outer}.some((x, i) => ${inner}.every((y, j) => x > y || i == j))`),
      fc.tuple(text, text).map(([left, right]) => `[${left}, 'x'].includes(${right})`),
    ),
    list: fc.oneof(
      { depthSize: "small", withCrossShrink: true },
      fc.constant("xs"),
      fc.tuple(number, number).map((items) => `[${items.join(", ")}]`),
      fc.tuple(list, number).map(([operand, right]) => `${operand}.map((x, i) => x * ${right} + i)`),
      fc.tuple(list, boolean).map(([operand, right]) => `${operand}.filter(x => x > 1 || ${right})`),
      fc.tuple(list, number, number).map(([operand, from, to]) => `${operand}.slice(${from}, ${to})`),
      fc.tuple(list, list).map(([left, right]) => `[${left}, ${right}].flat()`),
      fc.tuple(list, list).map(([outer, inner]) => `${outer}.map(x => ${inner}.map(y => x - y).length + x)`),
    ),
  };
});

const values = fc.tuple(
  fc.double(),
  fc.oneof(fc.integer(), fc.double()),
  fc.string(),
  fc.constantFrom("", "0", "x", " éá ", "10", "9"),
  fc.boolean(),
  fc.boolean(),
  fc.array(fc.oneof(fc.integer({ min: -3, max: 3 }), fc.double()), { maxLength: 5 }),
);

/**
 * What the stored tree comes to. Loops in loops that use up their fuel are passed over: JavaScript, which has none, has
 * no counterpart of that end.
 */
function resultOf(stored: Checked["tree"], main: readonly EngineValue[]): EngineValue {
  try {
    return compile(stored, standardLibrary)(createFrame({ main }));
  } catch (error) {
    fc.pre(!(error instanceof EvaluationError && error.code === "out_of_fuel"));
    throw error;
  }
}

describe("the subset shared with JavaScript", () => {
  it("[design 6 javascript] given any expression without nulls, when run, then the result is JavaScript's own", () => {
    fc.assert(
      fc.property(fc.oneof(texts.number, texts.text, texts.boolean, texts.list), values, (text, main) => {
        fc.pre(text.length < 4000);
        const parsed = parse(text);
        if (!parsed.ok) throw new Error(`${text}: ${parsed.error[0]?.code}`);
        const { tree, problems } = check(parsed.value, scope, standardLibrary);
        expect(problems.filter((problem) => problem.severity === "error")).toEqual([]);
        const ours = resultOf(JSON.parse(JSON.stringify(tree)), main);
        const theirs: unknown = new Function("a", "b", "s", "t", "p", "q", "xs", `"use strict"; return (${text});`)(
          ...main,
        );
        expect(ours).toEqual(theirs);
      }),
      { numRuns: 3000 },
    );
  }, 60_000);

  it("[design 6 javascript] given the documented differences, when run, then they are as documented", () => {
    const ours = (text: string) => {
      const parsed = parse(text);
      if (!parsed.ok) throw new Error(text);
      return toJson(
        compile(check(parsed.value, scope, standardLibrary).tree, standardLibrary)(createFrame({ main: [null] })),
      );
    };
    expect(ours("a + 1")).toBeNull();
    expect(ours("a >= 0")).toBe(false);
    expect(ours("a.b")).toBeNull();
    expect(ours("'' + a")).toBe("");
    expect(ours("[1] == [1]")).toBe(true);
    expect(ours("'a.a'.replace('a', 'b')")).toBe("b.b");
    expect(ours("round(-2.5)")).toBe(-3);
    expect(ours("min(null, 2)")).toBe(2);
  });
});

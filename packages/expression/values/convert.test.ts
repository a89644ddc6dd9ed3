import { Decimal } from "@tessera/std/decimal.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { check } from "../check/check.ts";
import { type ExpressionType, listOf, type ScalarKind, scalar } from "../check/type.ts";
import { compile } from "../compile/compile.ts";
import { evaluate } from "../compile/evaluate.ts";
import { standardLibrary } from "../functions/standardLibrary.ts";
import { parse } from "../parse/parse.ts";
import { sampleFrame, sampleScope } from "../testing/sample.ts";
import { convert } from "./convert.ts";
import type { EngineValue } from "./value.ts";

describe("convert", () => {
  it.each<[EngineValue, ScalarKind, EngineValue]>([
    [null, "integer", null],
    [3, "integer", 3],
    [Decimal.parse("3.0"), "integer", 3],
    [Decimal.parse("2.5"), "float", 2.5],
    [Number.NaN, "float", null],
    [1 / 0, "decimal", null],
    ["x", "text", "x"],
    ["x", "uuid", "x"],
    [true, "boolean", true],
    ["2024-02-29", "date", "2024-02-29"],
    ["2024-02-29", "datetime", "2024-02-29 00:00:00"],
    ["2024-02-29 10:00:00", "instant", "2024-02-29 10:00:00"],
    ["10:00:00", "time", "10:00:00"],
    [5, "unknown", 5],
  ])("[forms 5 numbers] given %j for a field of type %s, when taken over, then it is %j", (value, kind, expected) => {
    expect(convert(value, scalar(kind))).toBe(expected);
  });

  it.each<[EngineValue, ExpressionType]>([
    [2.5, scalar("integer")],
    ["5", scalar("integer")],
    [5, scalar("text")],
    ["true", scalar("boolean")],
    ["soon", scalar("date")],
    ["2024-02-29 10:00:00", scalar("date")],
    ["2024-02-29", scalar("instant")],
    ["25:00:00", scalar("time")],
    ["x", scalar("decimal")],
    ["x", listOf(scalar("text"))],
    [["x"], listOf(scalar("integer"))],
    [5, { kind: "row", columns: [] }],
  ])(
    "[forms 8 expression] given %j, when taken over by a field that cannot hold it, then it is refused",
    (value, type) => {
      expect(() => convert(value, type)).toThrow("wrong_type");
    },
  );

  it("[design 6 decimal] given a number for a decimal field, when taken over, then it is exact, also in lists", () => {
    expect(String(convert(0.1, scalar("decimal")))).toBe("0.1");
    expect(String(convert([1, null], listOf(scalar("decimal"))))).toBe("1,");
    const row = { slots: [1] };
    expect(convert(row, { kind: "row", columns: [] })).toBe(row);
  });

  const texts = fc.letrec<{ any: string }>((tie) => {
    const any = tie("any");
    const operators = ["+", "-", "*", "/", "%", "==", "<", ">=", "&&", "||", "??"];
    return {
      any: fc.oneof(
        { depthSize: "medium", maxDepth: 5 },
        fc.constantFrom(
          ...sampleScope.main.map((field) => field.name),
          "1",
          "2.5",
          "'a'",
          "'2024-01-05'",
          "null",
          "true",
          "user.name",
        ),
        fc
          .tuple(any, fc.constantFrom(...operators), any)
          .map(([left, operator, right]) => `((${left}) ${operator} (${right}))`),
        fc
          .tuple(fc.constantFrom(...standardLibrary.keys()), fc.array(any, { minLength: 1, maxLength: 3 }))
          .map(([name, args]) => `${name}(${args.join(", ")})`),
        fc
          .tuple(
            fc.constantFrom("lines", "tags"),
            fc.constantFrom("map", "filter", "sum", "min", "max", "avg", "first", "sortBy", "some"),
            any,
          )
          .map(([list, name, body]) => `${list}.${name}((x, i) => ${body})`),
        fc.tuple(any, any, any).map(([test, yes, no]) => `((${test}) ? (${yes}) : (${no}))`),
        fc.array(any, { minLength: 1, maxLength: 3 }).map((items) => `[${items.join(", ")}]`),
        fc
          .tuple(any, fc.constantFrom("length", "unitPrice", "quantity"))
          .map(([object, name]) => `(${object}).${name}`),
      ),
    };
  }).any;

  it("[design 6 types] given any expression that checks, when run, then its value fits the type that check gave", () => {
    let ran = 0;
    fc.assert(
      fc.property(texts, (text) => {
        const parsed = parse(text);
        if (!parsed.ok) return;
        const { tree, type, problems } = check(parsed.value, sampleScope, standardLibrary);
        if (problems.some((problem) => problem.severity === "error")) return;
        const outcome = evaluate(compile(tree, standardLibrary), sampleFrame());
        if (outcome.state !== "value") return;
        ran++;
        if (type.kind === "null") expect(outcome.value).toBeNull();
        else convert(outcome.value, type);
      }),
      { numRuns: 6000 },
    );
    expect(ran).toBeGreaterThan(1000);
  }, 60_000);
});

import type { ValueTypeName } from "@tessera/contract/values/valueType.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import { describe, expect, it } from "vitest";
import { format } from "../editor/format.ts";
import { parse } from "../parse/parse.ts";
import { areComparable, comparableType, operandValueOf } from "./condition.ts";
import { literalOf, wireOf } from "./conditionValue.ts";

/** The text of the literal for a wire value, null when there is none. */
function written(value: Json, type: ValueTypeName): string | null {
  const node = literalOf(value, type);
  return node && format(node);
}

function read(text: string, type: ValueTypeName, inList = false): Json {
  const parsed = parse(text);
  if (!parsed.ok) throw new Error(text);
  return wireOf(parsed.value, type, inList);
}

describe("values of conditions", () => {
  it.each<readonly [Json, ValueTypeName, string | null]>([
    ["a", "text", "'a'"],
    [3, "integer", "3"],
    [-3, "integer", "-3"],
    [0.5, "float", "0.5"],
    [true, "boolean", "true"],
    ["12.50", "decimal", "12.5"],
    ["-12.5", "decimal", "-12.5"],
    ["9007199254740993", "bigint", "9007199254740993"],
    ["-9007199254740993", "bigint", "-9007199254740993"],
    ["2024-02-29", "date", "'2024-02-29'"],
    ["2024-02-29", "datetime", "'2024-02-29'"],
    ["2024-02-29 13:45:10", "datetime", "'2024-02-29 13:45:10'"],
    ["08:15:00", "time", "'08:15:00'"],
    [null, "text", null],
    [3, "text", null],
    ["3", "integer", null],
    [1.5, "integer", null],
    ["2024-02-30", "date", null],
    ["2024-02-30", "datetime", null],
    ["x", "decimal", null],
    ["1.5", "bigint", null],
    [["a"], "text", null],
    [{ a: 1 }, "text", null],
  ])("[design 6 conditions] given %j as %s, when it is written, then it is %j", (value, type, text) => {
    expect(written(value, type)).toBe(text);
  });

  it.each<readonly [string, ValueTypeName, boolean, Json]>([
    ["'a'", "text", false, "a"],
    ["3", "integer", false, 3],
    ["-3", "integer", false, -3],
    ["!3", "integer", false, null],
    ["-count", "integer", false, null],
    ["-'3'", "integer", false, null],
    ["count", "integer", false, null],
    ["0.10", "decimal", false, "0.1"],
    ["-0.1000000000000000000001", "decimal", false, "-0.1000000000000000000001"],
    ["0.1000000000000000000001", "decimal", true, "0.1"],
    ["9007199254740993", "bigint", false, "9007199254740993"],
    ["-9007199254740993", "bigint", false, "-9007199254740993"],
    ["9007199254740993", "bigint", true, "9007199254740992"],
    ["-1", "bigint", true, "-1"],
    ["true", "boolean", false, true],
    ["null", "text", false, null],
    ["'2024-02-29'", "datetime", false, "2024-02-29"],
    ["'2024-02-29'", "date", false, "2024-02-29"],
    ["'2024-2-29'", "date", false, null],
    ["'3'", "integer", false, null],
    ["3", "text", false, null],
  ])(
    "[design 6 conditions] given the literal %s for %s (in a list: %s), when it is read, then it is %j",
    (text, type, inList, wire) => {
      expect(read(text, type, inList)).toBe(wire);
    },
  );
});

describe("types of conditions", () => {
  const types: readonly ValueTypeName[] = [
    "text",
    "uuid",
    "integer",
    "bigint",
    "decimal",
    "float",
    "boolean",
    "date",
    "time",
    "datetime",
  ];
  const alike = new Set(["integer bigint", "integer decimal", "bigint decimal", "integer float"]);

  it("[design 6 conditions] given fields of two types, when they are compared, then only equal types and numbers that the database takes alike may", () => {
    for (const left of types) {
      for (const right of types) {
        const expected = left === right || alike.has(`${left} ${right}`) || alike.has(`${right} ${left}`);
        expect(areComparable(left, right), `${left} ${right}`).toBe(expected);
      }
    }
  });

  it("[design 6 conditions] given a field, when its type is asked, then it is null for what cannot be compared and for no field", () => {
    for (const type of [...types, "timestamp_technical"] as const) expect(comparableType("a", () => type)).toBe(type);
    expect(comparableType("a", () => "json")).toBeNull();
    expect(comparableType("a", () => null)).toBeNull();
  });

  it("[design 6 conditions] given a comparison with a value, a field or nothing, when its value is asked, then only the first has one", () => {
    expect(operandValueOf({ field: "a", operator: "=", operand: { value: 3 } })).toBe(3);
    expect(operandValueOf({ field: "a", operator: "=", operand: { field: "b" } })).toBeUndefined();
    expect(operandValueOf({ field: "a", operator: "IS NULL" })).toBeUndefined();
  });
});

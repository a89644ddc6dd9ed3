import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { exactType } from "./exactType.ts";
import { decodeRecordKey, encodeRecordKey } from "./recordKey.ts";
import type { ValueDetail, ValueTypeName } from "./valueType.ts";
import { postgresTypeOf, valueTypeOfPostgres, valueTypes } from "./valueTypes.ts";

function check(type: ValueTypeName, wire: unknown, detail: Partial<ValueDetail> = {}): unknown {
  const outcome = valueTypes[type].check(wire, { postgres: postgresTypeOf({ type, ...detail }), ...detail });
  return outcome.ok ? outcome.value : outcome.error.code;
}

describe("the value table", () => {
  it.each([
    ["text", "őű", {}, "őű"],
    ["text", "a\u0000b", {}, "value_format"],
    ["text", "\ud800", {}, "value_format"],
    ["text", "😀😀", { length: 2 }, "😀😀"],
    ["text", "abc", { length: 2 }, "value_too_long"],
    ["text", 5, {}, "value_type"],
    ["integer", 5, {}, 5],
    ["integer", 5.5, {}, "value_type"],
    ["integer", "5", {}, "value_type"],
    ["integer", 2 ** 31, {}, "value_out_of_range"],
    ["integer", 40_000, { postgres: "smallint" }, "value_out_of_range"],
    ["bigint", "9223372036854775807", {}, "9223372036854775807"],
    ["bigint", "9223372036854775808", {}, "value_out_of_range"],
    ["bigint", "007", {}, "7"],
    ["bigint", "1.0", {}, "value_format"],
    ["decimal", "12.5", { precision: 10, scale: 2 }, "12.50"],
    ["decimal", "12.505", { precision: 10, scale: 2 }, "value_out_of_range"],
    ["decimal", "123456789.00", { precision: 10, scale: 2 }, "value_out_of_range"],
    ["decimal", "NaN", {}, "value_format"],
    ["decimal", "1.50", {}, "1.5"],
    ["decimal", 0.1, {}, "0.1"],
    ["float", 0.1, {}, 0.1],
    ["float", Number.NaN, {}, "value_type"],
    ["float", "Infinity", {}, "value_type"],
    ["float", 1e39, { postgres: "real" }, "value_out_of_range"],
    ["money", "92233720368547758.07", {}, "92233720368547758.07"],
    ["money", "92233720368547758.08", {}, "value_out_of_range"],
    ["boolean", "true", {}, "value_type"],
    ["date", "2024-02-29", {}, "2024-02-29"],
    ["date", "2023-02-29", {}, "value_format"],
    ["date", "infinity", {}, "value_format"],
    ["date", "4000-01-01", {}, "4000-01-01"],
    ["date", "0000-01-01", {}, "value_format"],
    ["time", "23:59:59.120000", {}, "23:59:59.12"],
    ["time", "24:00:00", {}, "value_format"],
    ["datetime", "2024-01-31 10:00:00", {}, "2024-01-31 10:00:00"],
    ["datetime", "2024-01-31T10:00:00", {}, "value_format"],
    ["timestamp_technical", "2024-01-31 10:00:00.5", {}, "2024-01-31 10:00:00.5"],
    ["uuid", "0190D1B2-0000-7000-8000-000000000000", {}, "0190d1b2-0000-7000-8000-000000000000"],
    ["uuid", "{0190d1b2}", {}, "value_format"],
    ["json", { a: [1, null] }, {}, { a: [1, null] }],
    ["json", JSON.parse('{"__proto__": 1}'), {}, "value_format"],
    ["bytes", { bytes: 3 }, {}, "value_not_editable"],
    ["other", "'word':1A", {}, "'word':1A"],
    ["other", "a\0b", {}, "value_format"],
    ["other", 5, {}, "value_type"],
    ["list", ["a", null], { element: "text" }, ["a", null]],
    ["list", ["1", "x"], { element: "integer" }, "value_type"],
    ["list", [["a"]], { element: "text" }, "value_type"],
    ["date_range", "[2024-02-01,2024-02-29]", {}, "[2024-02-01,2024-03-01)"],
    ["date_range", "(2024-02-01,)", {}, "[2024-02-02,)"],
    ["date_range", "[2024-02-02,2024-02-01)", {}, "value_reversed"],
    ["date_range", "(2024-02-01,2024-02-02)", {}, "empty"],
    ["date_range", "[2023-02-29,)", {}, "value_format"],
    ["date_range", "[,9999-12-31]", {}, "value_out_of_range"],
    ["date_range", "[2024-02-01]", {}, "value_format"],
    ["date_range", "[,]", {}, "(,)"],
    [
      "datetime_range",
      '["2024-02-01 10:00:00", "2024-02-01 10:00:00.50"]',
      {},
      '["2024-02-01 10:00:00","2024-02-01 10:00:00.5"]',
    ],
    ["datetime_range", '["2024-02-01 10:00:00","2024-02-01 10:00:00")', {}, "empty"],
    ["time_range", "[22:00:00,24:00:00)", {}, "[22:00:00,24:00:00)"],
    ["time_range", "[08:00:00,16:30:00.50]", {}, "[08:00:00,16:30:00.5]"],
    ["time_range", "[24:00:00,)", {}, "value_format"],
    ["time_range", "[22:00:00,06:00:00)", {}, "value_reversed"],
    ["time_range", "[08:00:00,08:00:00)", {}, "empty"],
    ["decimal_range", "(1.5,10)", {}, "(1.5,10)"],
    ["integer_range", "(1,5]", {}, "[2,6)"],
    ["integer_range", "[1,2147483647]", {}, "value_out_of_range"],
    ["integer_range", "[a,)", {}, "value_type"],
    ["bigint_range", "[9,9]", {}, "[9,10)"],
    ["interval", "1 day 02:00:00", {}, "1 day 02:00:00"],
    ["interval", "1 day'; drop", {}, "value_format"],
  ] as const)("[design 5 values] given %s %j with %j, when checked, then it is %j", (type, wire, detail, expected) => {
    expect(check(type, wire, detail)).toEqual(expected);
  });

  it("[design 5 values] given types of PostgreSQL, when looked up, then enums are text, arrays are lists, ranges are ranges and the unknown only shows", () => {
    const names = [
      ["int2"],
      ["mood", "e"],
      ["_text"],
      ["tsvector"],
      ["timetz"],
      ["int4range", "r"],
      ["timerange", "r"],
      ["mood_range", "r"],
      ["float4"],
    ] as const;
    expect(names.map(([typname, typtype]) => valueTypeOfPostgres(typname, typtype).name)).toEqual([
      "integer",
      "text",
      "list",
      "other",
      "other",
      "integer_range",
      "other",
      "other",
      "float",
    ]);
  });

  it.each(["text; drop table x", "text or true", 'a"b', "text) --", "text collate x", "int[];", "", "a.b.c"])(
    "[design 5 values] given %j as the exact type of a column, when a statement would use it, then it is refused",
    (postgres) => {
      expect(() => exactType({ postgres })).toThrow(TypeError);
    },
  );

  it.each([
    "numeric(10,2)",
    "character varying(40)",
    '"app"."mood"',
    "timestamp(3) without time zone",
    "interval day to second(3)",
    "integer[]",
    "double precision",
  ])(
    "[design 5 values] given %j as the exact type of a column, when a statement uses it, then it stands as it is",
    (postgres) => {
      expect(exactType({ postgres })).toBe(postgres);
    },
  );

  it("[design 5 record ids] given any key parts, when written as one text and read again, then they are the same", () => {
    fc.assert(
      fc.property(fc.array(fc.string(), { minLength: 1, maxLength: 4 }), (parts) => {
        expect(decodeRecordKey(encodeRecordKey(parts), parts.length)).toEqual(parts);
      }),
    );
  });

  it("[design 5 record ids] given a text that is no key, when read, then there is none, and a key has one spelling", () => {
    expect(decodeRecordKey("a~b", 3)).toBeNull();
    expect(decodeRecordKey("a%7e~b", 2)).toBeNull();
    expect(decodeRecordKey("a%20~b", 2)).toBeNull();
    expect(decodeRecordKey("x", 0)).toBeNull();
    expect(decodeRecordKey("50% ~", 1)).toEqual(["50% ~"]);
  });
});

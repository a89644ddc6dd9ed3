import type { FunctionBody } from "@tessera/contract/definitions/functionBody.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import { describe, expect, it } from "vitest";
import { scriptArguments, scriptResult } from "./scriptValues.ts";

type Type = FunctionBody["result"]["type"];

describe("values of scripts", () => {
  it("[forms 7 UserFunction] given wire values, when a script gets them, then numbers are JavaScript's, what is missing is null and the rest is as it travels", () => {
    const parameter = (type: Type, list = false) => ({ id: type, name: type, type, list });
    expect(
      scriptArguments(
        [parameter("decimal"), parameter("decimal", true), parameter("text"), parameter("date"), parameter("integer")],
        ["12.50", ["1", null], "7", "2026-01-02"],
      ),
    ).toEqual([12.5, [1, null], "7", "2026-01-02", null]);
  });

  it.each<[Type, Json, Json]>([
    [
      "date_range",
      "[2026-01-01,2026-02-01)",
      { from: "2026-01-01", to: "2026-01-31", includesFrom: true, includesTo: true },
    ],
    ["date_range", "[2026-01-01,infinity)", { from: "2026-01-01", to: null, includesFrom: true, includesTo: false }],
    ["integer_range", "[1,6)", { from: 1, to: 5, includesFrom: true, includesTo: true }],
    ["decimal_range", "(0.5,2.50]", { from: 0.5, to: 2.5, includesFrom: false, includesTo: true }],
    [
      "timestamp_range",
      '["2026-01-01 08:00:00","2026-01-01 16:00:00")',
      { from: "2026-01-01 08:00:00", to: "2026-01-01 16:00:00", includesFrom: true, includesTo: false },
    ],
    ["time_range", "[22:00:00,24:00:00)", { from: "22:00:00", to: "24:00:00", includesFrom: true, includesTo: false }],
    ["datetime_range", "(,)", { from: null, to: null, includesFrom: false, includesTo: false }],
    ["date_range", "empty", null],
    ["date_range", "soon", null],
    [
      "date_range",
      ["[2026-01-01,2026-01-02)"],
      [{ from: "2026-01-01", to: "2026-01-01", includesFrom: true, includesTo: true }],
    ],
  ])(
    "[forms 7 UserFunction] given a range of the type %s, when a script gets %j, then it has its ends, and whether they are part of it",
    (type, value, expected) => {
      expect(scriptArguments([{ id: "a", name: "a", type, list: Array.isArray(value) }], [value])).toEqual([expected]);
      // What a script answers as it got it is the same range.
      if (typeof value === "string" && expected !== null && !value.includes("infinity"))
        expect(scriptArguments([{ id: "a", name: "a", type }], [scriptResult(expected, { type }) ?? null])).toEqual([
          expected,
        ]);
    },
  );

  it.each<[Type, Json, Json | undefined]>([
    ["date_range", { from: "2026-01-01", to: "2026-01-31" }, "[2026-01-01,2026-02-01)"],
    ["date_range", { from: "2026-01-01" }, "[2026-01-01,)"],
    ["date_range", { from: "2026-02-01", to: "2026-01-31" }, undefined],
    ["date_range", { from: "soon" }, undefined],
    ["date_range", "[2026-01-01,2026-01-31]", "[2026-01-01,2026-02-01)"],
    ["date_range", "2026-01-01", undefined],
    ["integer_range", { from: 1, to: 5 }, "[1,6)"],
    ["integer_range", { from: 1.5, to: 5 }, undefined],
    ["decimal_range", { from: "0.10", to: 2, includesTo: false }, "[0.1,2)"],
    [
      "timestamp_range",
      { from: "2026-01-01T08:00:00.000Z", to: "2026-01-01 16:00:00" },
      '["2026-01-01 08:00:00","2026-01-01 16:00:00")',
    ],
    ["time_range", { from: "08:00:00", to: "16:30:00" }, "[08:00:00,16:30:00)"],
    ["time_range", { from: "22:00:00", to: "06:00:00" }, undefined],
    ["text", "a", "a"],
    ["text", 1, undefined],
    ["integer", 3, 3],
    ["integer", "3", 3],
    ["integer", 3.5, undefined],
    ["integer", 2 ** 60, undefined],
    ["decimal", 0.1, "0.1"],
    ["decimal", "1.20", "1.2"],
    ["decimal", "x", undefined],
    ["float", "1.5", 1.5],
    ["boolean", true, true],
    ["boolean", "true", undefined],
    ["date", "2026-02-28", "2026-02-28"],
    ["date", "2026-02-30", undefined],
    ["date", "2026-02-28T10:00:00.000Z", "2026-02-28"],
    ["datetime", "2026-02-28", "2026-02-28 00:00:00"],
    ["datetime", "2026-02-28T10:00:00.000Z", "2026-02-28 10:00:00.000"],
    ["time", "10:00:00", "10:00:00"],
    ["time", "25:00:00", undefined],
    ["uuid", "0190d1b2-0000-7000-8000-00000000000a", "0190d1b2-0000-7000-8000-00000000000a"],
    ["uuid", "x", undefined],
    ["any", { a: [1] }, { a: [1] }],
    ["integer", null, null],
  ])(
    "[forms 7 UserFunction] given a function of %s, when its script gives %j, then the value is %j",
    (type, value, expected) => {
      expect(scriptResult(value, { type })).toEqual(expected);
      expect(scriptResult([value, null], { type, list: true })).toEqual(
        expected === undefined ? undefined : [expected, null],
      );
      if (type !== "any" && value !== null) expect(scriptResult(value, { type, list: true })).toBeUndefined();
    },
  );
});

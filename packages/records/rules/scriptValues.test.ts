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

  it.each<[Type, Json, Json | undefined]>([
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

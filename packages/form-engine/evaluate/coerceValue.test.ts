import { valueTypes } from "@tessera/contract/values/valueTypes.ts";
import type { EngineValue } from "@tessera/expression/values/value.ts";
import { Decimal } from "@tessera/std/decimal.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sampleField } from "../testing/sampleField.ts";
import { coerceValue } from "./coerceValue.ts";

describe("coerceValue", () => {
  it.each([
    ["date", "2026-11-21 10:00:00", "2026-11-21"],
    ["date", "tomorrow", undefined],
    ["date", 20261121, undefined],
    ["date", "infinity", "infinity"],
    ["time", "2026-11-21 10:05:00", "10:05:00"],
    ["time", "10:05", "10:05"],
    ["time", "2026-11-21", undefined],
    ["datetime", "2026-11-21", "2026-11-21 00:00:00"],
    ["datetime", "2026-11-21T10:05", "2026-11-21 10:05:00"],
    ["datetime", "-infinity", "-infinity"],
    ["datetime", "10:05", undefined],
    ["list", "a", ["a"]],
    ["list", ["a"], ["a"]],
    ["list", { slots: [] }, undefined],
    ["integer", "1 234,4", 1234],
    ["integer", -2.5, -3],
    ["integer", true, undefined],
    ["float", "no number", undefined],
    ["float", 1.5, 1.5],
    ["float", new Decimal(25n, 1), 2.5],
    ["float", Number.POSITIVE_INFINITY, undefined],
    ["boolean", false, false],
    ["boolean", "true", undefined],
    ["text", 5, "5"],
    ["text", ["a"], undefined],
    ["json", ["a"], ["a"]],
  ] as const)(
    "[forms 5 numbers] given a rule for a %s that gives %j, when it is stored, then it becomes %j",
    (valueType, value, expected) => {
      expect(coerceValue(value, sampleField({ valueType }))).toEqual(expected);
    },
  );

  it("[forms 5 numbers] given a column with two decimals, when a rule gives more, then it is rounded half away from zero", () => {
    const field = sampleField({ valueType: "decimal", detail: { postgres: "numeric", scale: 2 } });
    expect(String(coerceValue("2,345", field))).toBe("2.35");
  });

  it("[design 7 values] given anything a rule can give, when it is stored in any type, then it is of the type or refused, and storing it again changes nothing", () => {
    const plain = fc.oneof(
      fc.constant(null),
      fc.boolean(),
      fc.double(),
      fc.string(),
      fc.constantFrom("2026-11-21", "10:05", "2026-11-21 10:05:00", "1,5", "infinity", "NaN"),
      fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }).map((units) => new Decimal(units, 3)),
    );
    const values: fc.Arbitrary<EngineValue> = fc.oneof(
      plain,
      fc.array(plain),
      fc.array(plain).map((slots) => ({ slots })),
    );
    fc.assert(
      fc.property(fc.constantFrom(...Object.values(valueTypes)), values, ({ name: valueType }, value) => {
        const field = sampleField({ valueType, detail: { postgres: valueType, scale: 2 } });
        const once = coerceValue(value, field);
        if (once !== undefined) expect(coerceValue(once, field)).toEqual(once);
      }),
    );
  });
});

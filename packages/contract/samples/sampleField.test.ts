import { describe, expect, it } from "vitest";
import { valueTypeNames } from "../values/valueType.ts";
import { valueTypes } from "../values/valueTypes.ts";
import { type SampledField, sampleField } from "./sampleField.ts";

const field = (rest: Partial<SampledField>): SampledField => ({
  type: null,
  valueType: "text",
  detail: {},
  seed: 12,
  label: "Name",
  settings: {},
  options: null,
  min: null,
  max: null,
  ...rest,
});

describe("sampleField", () => {
  it.each(valueTypeNames)(
    "[design 10 preview] given a column of the type %s, when a value is made up for it, then the value table takes it, for any seed",
    (valueType) => {
      for (let seed = 0; seed < 400; seed++) {
        const value = sampleField(field({ valueType, seed }));
        if (value === null) continue;
        expect(valueTypes[valueType].check(value, { postgres: "" })).toEqual({ ok: true, value });
      }
      const isNamed = !["uuid", "json", "bytes", "list", "other"].includes(valueType);
      expect(sampleField(field({ valueType })) !== null).toBe(isNamed);
    },
  );

  it("[design 10 preview] given options, bounds and lengths, when a value is made up, then it keeps to them", () => {
    expect(sampleField(field({ options: [{ key: "a" }] }))).toBe("a");
    expect(sampleField(field({ valueType: "integer", options: [{ key: "3" }] }))).toBe(3);
    expect(sampleField(field({ valueType: "integer", min: "500" }))).toBe(500);
    expect(sampleField(field({ valueType: "decimal", max: "0.20", detail: { precision: 3, scale: 2 } }))).toBe("0.20");
    expect(sampleField(field({ valueType: "date", min: "2030-01-01" }))).toBe("2030-01-01");
    expect(sampleField(field({ detail: { length: 3 } }))).toBe("Nam");
  });

  it("[design 10 preview] given a bound that no value of the column keeps, when a value is made up, then there is none", () => {
    expect(sampleField(field({ valueType: "integer", min: "0.5", seed: 0, max: "0.7" }))).toBeNull();
  });
});

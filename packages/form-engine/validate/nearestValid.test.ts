import { Decimal } from "@tessera/std/decimal.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isOnGrid, nearestValid, type StepGrid } from "./nearestValid.ts";

const tenths = (units: number) => new Decimal(BigInt(units), 1);
const small = fc.integer({ min: -60, max: 60 });
const cases = fc.record({
  value: small,
  base: small,
  step: fc.integer({ min: 1, max: 25 }),
  min: fc.option(small),
  max: fc.option(small),
});

describe("nearestValid", () => {
  it("[forms 5 value rules] given any grid and number, when the nearest are asked, then they are what trying all numbers finds", () => {
    fc.assert(
      fc.property(cases, ({ value, base, step, min, max }) => {
        const grid: StepGrid = {
          step: tenths(step),
          base: tenths(base),
          min: min === null ? null : tenths(min),
          max: max === null ? null : tenths(max),
        };
        const allowed = Array.from({ length: 401 }, (_, index) => index - 200).filter(
          (one) => (one - base) % step === 0 && (min === null || one >= min) && (max === null || one <= max),
        );
        const below = allowed.filter((one) => one <= value).at(-1);
        const above = allowed.find((one) => one >= value);
        const expected = [...new Set([below, above])].filter((one) => one !== undefined);
        expect(nearestValid(tenths(value), grid).map(String)).toEqual(expected.map((one) => String(tenths(one))));
        expect(isOnGrid(tenths(value), grid)).toBe(allowed.includes(value));
      }),
    );
  });
});

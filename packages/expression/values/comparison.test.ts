import { Decimal } from "@tessera/std/decimal.ts";
import { describe, expect, it } from "vitest";
import { compareValues, equalValues, exact } from "./comparison.ts";
import { fromJson } from "./json.ts";
import type { EngineValue } from "./value.ts";

const decimal = (text: string): EngineValue => Decimal.parse(text);

/** Values in groups of equals; within a family, groups stand in order. */
const families: readonly (readonly (readonly EngineValue[])[])[] = [
  [
    [Number.NEGATIVE_INFINITY],
    [-1.5, decimal("-1.5"), decimal("-1.50")],
    [0, -0, decimal("0")],
    [1, decimal("1"), decimal("1.00")],
    [decimal("1.0000000000000000000000001")],
    [2],
    [Number.POSITIVE_INFINITY],
  ],
  [[""], ["a"], ["b"]],
  [[false], [true]],
];
const withoutOrder: readonly EngineValue[] = [
  null,
  [],
  [1],
  [1, 2],
  [2, 1],
  ["1"],
  { slots: [1, 2] },
  { slots: [1, 3] },
  { slots: [1, 2], names: ["a", "b"] },
  { slots: [1, 2], names: ["a", "c"] },
  fromJson({ a: 1 }),
];
const all = [
  ...families.flatMap((groups, family) =>
    groups.flatMap((group, place) => group.map((value) => ({ value, family, place }))),
  ),
  ...withoutOrder.map((value, index) => ({ value, family: -1 - index, place: 0 })),
];

describe("comparison of values", () => {
  it("[design 6 comparison] given any two values, when they are compared, then they are equal only within a group", () => {
    for (const left of all) {
      for (const right of all) {
        const same = left.family === right.family && left.place === right.place;
        expect(equalValues(left.value, right.value), `${String(left.value)} and ${String(right.value)}`).toBe(same);
      }
    }
  });

  it("[design 6 comparison] given any two values, when their order is asked, then there is one only within numbers, texts and truths", () => {
    for (const left of all) {
      for (const right of all) {
        const order = compareValues(left.value, right.value);
        const wanted = left.family === right.family && left.family >= 0 ? Math.sign(left.place - right.place) : null;
        expect(order === null ? null : Math.sign(order), `${String(left.value)} and ${String(right.value)}`).toBe(
          wanted,
        );
      }
    }
  });

  it("[design 6 comparison] given what is no number, when it is compared, then it equals nothing and has no order", () => {
    for (const { value } of [...all, { value: Number.NaN }]) {
      expect(equalValues(Number.NaN, value)).toBe(false);
      expect(equalValues(value, Number.NaN)).toBe(false);
      expect(compareValues(Number.NaN, value)).toBeNull();
      expect(compareValues(value, Number.NaN)).toBeNull();
    }
  });

  it("[design 6 comparison] given equal contents in other lists and rows, when they are compared, then they are equal", () => {
    expect(equalValues([1, [decimal("2.0"), "a"]], [decimal("1"), [2, "a"]])).toBe(true);
    expect(equalValues({ slots: [1, null] }, { slots: [decimal("1"), null] })).toBe(true);
    expect(equalValues([null], [])).toBe(false);
    expect(equalValues([1], [1, null])).toBe(false);
    expect(equalValues({ slots: [1] }, [1])).toBe(false);
  });

  it("[design 6 comparison] given any value, when its exact number is asked, then only finite numbers have one", () => {
    expect(String(exact(0.1))).toBe("0.1");
    expect(String(exact(decimal("1.50")))).toBe("1.5");
    for (const value of ["1", true, null, [1], Number.NaN, Number.POSITIVE_INFINITY]) expect(exact(value)).toBeNull();
  });
});

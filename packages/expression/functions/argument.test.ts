import { Decimal } from "@tessera/std/decimal.ts";
import { describe, expect, it } from "vitest";
import { limits } from "../limits.ts";
import { sampleFrame } from "../testing/sample.ts";
import { failure } from "../testing/testing.ts";
import { fromJson } from "../values/json.ts";
import { reserveList, reserveText, spendOn } from "../values/reserve.ts";
import type { EngineValue } from "../values/value.ts";
import {
  type Arguments,
  lambdaAt,
  listAt,
  mappedItems,
  numberAt,
  numericAt,
  textAt,
  valueAt,
  valuesFrom,
  wholeAt,
} from "./argument.ts";

const frame = sampleFrame();
const half = Decimal.parse("2.5");
const double = (item: EngineValue) => (typeof item === "number" ? item * 2 : null);

/** The fuel that some work takes. */
function taken(work: (of: typeof frame) => unknown): number {
  const own = sampleFrame();
  const before = own.fuel.left;
  work(own);
  return before - own.fuel.left;
}

const kinds: readonly (readonly [string, (args: Arguments) => unknown, readonly EngineValue[]])[] = [
  ["value", (args) => valueAt(args, 0), ["a", 1, half, true, [1]]],
  ["text", (args) => textAt(args, 0, frame), ["a", ""]],
  ["number", (args) => numericAt(args, 0, frame), [1, 0.5, half]],
  ["list", (args) => listAt(args, 0, frame), [[], [1, null]]],
];

describe("arguments of functions", () => {
  it.each(kinds)(
    "[design 6 types] given what is taken as %s, when it is read, then it is as it was",
    (_, read, values) => {
      for (const value of values) expect(read([value])).toBe(value);
    },
  );

  it.each(kinds.slice(1))(
    "[design 6 types] given anything but a %s, when it is read as one, then that is asked for",
    (expected, read, values) => {
      const others = ["a", 1, true, [1], fromJson({ a: 1 })].filter(
        (one) => !values.some((value) => typeof value === typeof one),
      );
      expect(others.length).toBeGreaterThan(1);
      for (const other of others)
        expect(failure(() => read([other]))).toEqual({ code: "wrong_type", data: { expected } });
    },
  );

  it("[design 6 types] given an arrow function where a value belongs, when it is read, then a value is asked for", () => {
    const wrong = { code: "wrong_type", data: { expected: "value" } };
    expect(failure(() => valueAt([double], 0))).toEqual(wrong);
    expect(failure(() => valuesFrom([1, double], 1))).toEqual(wrong);
  });

  it("[design 6 types] given a value where an arrow function belongs, when it is read, then a function is asked for", () => {
    expect(failure(() => lambdaAt([1], 0))).toEqual({ code: "wrong_type", data: { expected: "function" } });
    expect(lambdaAt([double], 0)).toBe(double);
    expect(lambdaAt([null], 0)).toBeNull();
    expect(lambdaAt([], 0)).toBeNull();
  });

  it("[design 6 nulls] given null or nothing, when it is read, then it is null, and as a list it is empty", () => {
    for (const args of [[null], []]) {
      expect([
        valueAt(args, 0),
        textAt(args, 0, frame),
        numberAt(args, 0, frame),
        wholeAt(args, 0, frame),
        numericAt(args, 0, frame),
      ]).toEqual(Array.from({ length: 5 }, () => null));
      expect(listAt(args, 0, frame)).toEqual([]);
    }
  });

  it("[design 6 types] given a decimal or a fraction, when a number or a whole one is read, then it is the nearest, cut towards zero", () => {
    expect(numberAt([half], 0, frame)).toBe(2.5);
    expect(wholeAt([half], 0, frame)).toBe(2);
    expect(wholeAt([-2.5], 0, frame)).toBe(-2);
    expect(wholeAt([Number.NaN], 0, frame)).toBe(0);
    expect(failure(() => numberAt(["1"], 0, frame))).toEqual({ code: "wrong_type", data: { expected: "number" } });
  });

  it("[design 6 types] given several arguments, when those from a place on are read, then the ones before stay out", () => {
    expect(valuesFrom([1, "a", null], 1)).toEqual(["a", null]);
    expect(valuesFrom([1], 1)).toEqual([]);
  });

  it("[design 6 types] given a list with or without an arrow function, when its items are read, then each is what the function makes of it", () => {
    expect(mappedItems([[1, 2], double], frame)).toEqual([2, 4]);
    expect(mappedItems([[1, 2]], frame)).toEqual([1, 2]);
  });
});

describe("fuel of arguments", () => {
  it("[design 6 fuel] given texts and lists, when they are read or made, then fuel is taken for eight characters or one item each", () => {
    expect(taken((own) => textAt(["x".repeat(160)], 0, own))).toBe(20);
    expect(taken((own) => listAt([[1, 2, 3]], 0, own))).toBe(3);
    expect(taken((own) => reserveText(own, 160))).toBe(21);
    expect(taken((own) => reserveText(own, 160, 16))).toBe(3);
    expect(taken((own) => reserveList(own, 3))).toBe(4);
  });

  it("[design 6 fuel] given a value with values in it, when it is gone through, then fuel is taken for all of it", () => {
    expect(taken((own) => spendOn(own, 7))).toBe(0);
    expect(taken((own) => spendOn(own, null))).toBe(0);
    expect(taken((own) => spendOn(own, "x".repeat(160)))).toBe(20);
    expect(taken((own) => spendOn(own, [1, 2]))).toBe(3);
    expect(taken((own) => spendOn(own, ["x".repeat(160), [1, 2]]))).toBe(3 + 20 + 3);
    expect(taken((own) => spendOn(own, { slots: [[1], 2] }))).toBe(3 + 2);
  });

  it("[design 6 bounds] given a text or a list as long as allowed, when it is one longer, then it is refused and the bound is named", () => {
    expect(failure(() => reserveText(sampleFrame(), limits.text))).toBeUndefined();
    expect(failure(() => reserveText(sampleFrame(), limits.text + 1))).toEqual({
      code: "text_too_long",
      data: { limit: limits.text },
    });
    expect(failure(() => reserveList(sampleFrame(), limits.list))).toBeUndefined();
    expect(failure(() => reserveList(sampleFrame(), limits.list + 1))).toEqual({
      code: "list_too_long",
      data: { limit: limits.list },
    });
  });
});

import { Decimal } from "@tessera/std/decimal.ts";
import { describe, expect, it } from "vitest";
import type { ArithmeticOperator } from "../check/tree.ts";
import { failure } from "../testing/testing.ts";
import { bounded, decimalArithmetic, exactArithmetic, numberArithmetic, openArithmetic } from "./arithmetic.ts";

function decimal(text: string): Decimal {
  const found = Decimal.parse(text);
  if (!found) throw new Error(text);
  return found;
}

const tooLarge = { code: "number_too_large", data: { limit: 200 } };
const operators: readonly ArithmeticOperator[] = ["+", "-", "*", "/", "%", "**"];

describe("arithmetic", () => {
  it.each<readonly [ArithmeticOperator, number, string]>([
    ["+", 10, "10"],
    ["-", 4, "4"],
    ["*", 21, "21"],
    ["/", 7 / 3, "2.33333333333333333333"],
    ["%", 1, "1"],
    ["**", 343, "343"],
  ])(
    "[design 6 arithmetic] given 7 %s 3, when it is calculated with numbers and exactly, then it is %d and %s",
    (operator, number, exactly) => {
      expect(numberArithmetic(operator, 7, 3)).toBe(number);
      expect(openArithmetic(operator, 7, 3)).toBe(number);
      const result = String(decimalArithmetic(operator, decimal("7"), decimal("3")));
      expect(result.startsWith(exactly.slice(0, 12))).toBe(true);
      for (const work of [openArithmetic, exactArithmetic]) {
        expect(String(work(operator, decimal("7"), 3))).toBe(result);
        expect(String(work(operator, decimal("7"), decimal("3")))).toBe(result);
      }
      expect(String(exactArithmetic(operator, 7, 3))).toBe(result);
    },
  );

  it.each(operators)(
    "[design 6 arithmetic] given nothing on a side of %s, when it is calculated, then there is nothing",
    (operator) => {
      for (const work of [openArithmetic, exactArithmetic]) {
        expect(work(operator, null, 1)).toBeNull();
        expect(work(operator, decimal("1"), null)).toBeNull();
      }
    },
  );

  it.each(operators)(
    "[design 6 arithmetic] given a text on a side of %s, when it is calculated, then a number is asked for",
    (operator) => {
      const wrong = { code: "wrong_type", data: { expected: "number" } };
      expect(failure(() => openArithmetic(operator, "1", 1))).toEqual(wrong);
      expect(failure(() => openArithmetic(operator, 1, "1"))).toEqual(wrong);
      expect(failure(() => exactArithmetic(operator, decimal("1"), "1"))).toEqual(wrong);
      expect(failure(() => exactArithmetic(operator, "1", decimal("1")))).toEqual(wrong);
    },
  );

  it.each(operators)(
    "[design 6 arithmetic] given an endless number beside an exact one, when %s is calculated, then there is nothing",
    (operator) => {
      for (const number of [Number.POSITIVE_INFINITY, Number.NaN]) {
        expect(openArithmetic(operator, decimal("1"), number)).toBeNull();
        expect(openArithmetic(operator, number, decimal("1"))).toBeNull();
        expect(exactArithmetic(operator, number, 1)).toBeNull();
      }
    },
  );

  it("[design 6 bounds] given as many digits as allowed, when one more is needed, then the number is too large and the bound is named", () => {
    const max = decimal(`1${"0".repeat(200)}`);
    const min = decimal(`-1${"0".repeat(200)}`);
    expect(bounded(max)).toBe(max);
    expect(bounded(min)).toBe(min);
    expect(bounded(null)).toBeNull();
    expect(failure(() => bounded(max.add(decimal("1"))))).toEqual(tooLarge);
    expect(failure(() => bounded(min.subtract(decimal("1"))))).toEqual(tooLarge);
    const fine = decimal(`0.${"0".repeat(199)}1`);
    expect(bounded(fine)).toBe(fine);
    expect(failure(() => bounded(decimal(`0.${"0".repeat(200)}1`)))).toEqual(tooLarge);
  });

  it.each(["/", "%"] as const)(
    "[design 6 bounds] given a number beyond the bound on either side of %s, when it is calculated, then it is refused although the result is small",
    (operator) => {
      const beyond = decimal(`3${"0".repeat(200)}`);
      expect(failure(() => decimalArithmetic(operator, beyond, beyond))).toEqual(tooLarge);
      expect(failure(() => decimalArithmetic(operator, beyond, decimal("7")))).toEqual(tooLarge);
      expect(failure(() => decimalArithmetic(operator, decimal("7"), beyond))).toEqual(tooLarge);
      expect(decimalArithmetic(operator, decimal("7"), decimal("0"))).toBeNull();
    },
  );
});

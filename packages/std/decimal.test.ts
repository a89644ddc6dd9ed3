import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Decimal } from "./decimal.ts";

const parts = fc.record({
  units: fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }),
  scale: fc.integer({ min: 0, max: 25 }),
});
const decimals = parts.map(({ units, scale }) => new Decimal(units, scale));

/** A naive oracle: every number as a fraction of two bigints. */
function fraction(value: Decimal): [bigint, bigint] {
  return [value.units, 10n ** BigInt(value.scale)];
}

function same(value: Decimal, [numerator, denominator]: [bigint, bigint]): boolean {
  const [units, unit] = fraction(value);
  return units * denominator === numerator * unit;
}

function parsed(text: string): Decimal {
  const value = Decimal.parse(text);
  if (!value) throw new Error(`not a decimal: ${text}`);
  return value;
}

describe("Decimal", () => {
  it("[design 6 decimal] given any two decimals, when added, subtracted, multiplied, then the result is the exact fraction", () => {
    fc.assert(
      fc.property(decimals, decimals, (left, right) => {
        const [a, b] = fraction(left);
        const [c, d] = fraction(right);
        expect(same(left.add(right), [a * d + c * b, b * d])).toBe(true);
        expect(same(left.subtract(right), [a * d - c * b, b * d])).toBe(true);
        expect(same(left.multiply(right), [a * c, b * d])).toBe(true);
        expect(Math.sign(left.compare(right))).toBe(a * d < c * b ? -1 : a * d > c * b ? 1 : 0);
      }),
    );
  });

  it("[design 6 decimal] given a divisor that is not zero, when divided, then the error is at most half of the last of 20 digits, away from zero on a tie", () => {
    fc.assert(
      fc.property(decimals, decimals, (left, right) => {
        const quotient = left.divide(right);
        expect(quotient === null).toBe(right.units === 0n);
        if (!quotient) return;
        const [a, b] = fraction(left);
        const [c, d] = fraction(right);
        const numerator = a * d * 10n ** 20n;
        const denominator = b * c;
        const negative = numerator < 0n !== denominator < 0n;
        const top = numerator < 0n ? -numerator : numerator;
        const bottom = denominator < 0n ? -denominator : denominator;
        const rounded = (top * 2n + bottom) / (bottom * 2n);
        expect(same(quotient, [negative ? -rounded : rounded, 10n ** 20n])).toBe(true);
      }),
    );
  });

  it("[design 6 decimal] given a quotient's whole part, when the remainder is taken, then parts add up and the sign is the dividend's", () => {
    fc.assert(
      fc.property(decimals, decimals, (left, right) => {
        const rest = left.remainder(right);
        expect(rest === null).toBe(right.units === 0n);
        if (!rest) return;
        const whole = left.subtract(rest).divide(right);
        expect(whole?.round(0).compare(whole)).toBe(0);
        if (rest.units !== 0n) expect(rest.units < 0n).toBe(left.units < 0n);
      }),
    );
  });

  it("[design 6 decimal] given any decimal, when written and read again, then value and text stay the same", () => {
    fc.assert(
      fc.property(decimals, (value) => {
        const text = value.toString();
        expect(text).toMatch(/^(0|-?(0\.\d*[1-9]|[1-9]\d*(\.\d*[1-9])?))$/);
        const again = parsed(text);
        expect(again.compare(value)).toBe(0);
        expect(again.toString()).toBe(text);
        expect(JSON.stringify(value)).toBe(`"${text}"`);
      }),
    );
  });

  it("[design 6 decimal] given any number with further zeros, when it is trimmed, then it has the digits of its text and no more", () => {
    fc.assert(
      fc.property(decimals, fc.nat(60), (value, zeros) => {
        const longer = new Decimal(value.units * 10n ** BigInt(zeros), value.scale + zeros);
        const trimmed = longer.trimmed();
        expect(trimmed.toFixed()).toBe(value.toString());
        expect(trimmed.scale).toBe(value.toString().split(".")[1]?.length ?? 0);
      }),
    );
  });

  it("[design 6 decimal] given any exact number, when it becomes a floating point number, then it is the one nearest to its text", () => {
    fc.assert(
      fc.property(decimals, (value) => {
        expect(value.toNumber()).toBe(Number(value.toString()));
      }),
    );
  });

  it("[design 6 decimal] given any finite number, when taken over and turned back, then it is the same number", () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        expect(Decimal.fromNumber(value)?.toNumber()).toBe(value === 0 ? 0 : value);
      }),
    );
    expect(Decimal.fromNumber(0.1)?.toString()).toBe("0.1");
    expect(Decimal.fromNumber(Number.NaN)).toBeNull();
    expect(Decimal.fromNumber(Number.POSITIVE_INFINITY)).toBeNull();
  });

  it.each([
    ["2.5", 0, "3"],
    ["-2.5", 0, "-3"],
    ["2.4999", 0, "2"],
    ["1.005", 2, "1.01"],
    ["-1.005", 2, "-1.01"],
    ["1250", -2, "1300"],
    ["49", -2, "0"],
    ["1.5", 3, "1.5"],
  ])("[design 6 decimal] given %s, when rounded to %i digits, then it is %s", (text, digits, expected) => {
    expect(parsed(text).round(digits).toString()).toBe(expected);
  });

  it.each([
    ["1.5", "1"],
    ["-1.5", "-2"],
    ["-2", "-2"],
    ["0.0", "0"],
  ])("[design 6 decimal] given %s, when floored, then it is %s", (text, expected) => {
    expect(parsed(text).floor().toString()).toBe(expected);
  });

  it.each(["", ".", "-", "abc", "1.2.3", "0x10", "1 000", "NaN", "Infinity", "1e9999", "1e", "9".repeat(5001)])(
    "[design 6 decimal] given %j, when read, then it is no decimal",
    (text) => {
      expect(Decimal.parse(text)).toBeNull();
    },
  );

  it.each([
    ["+007.50", "7.5"],
    [".5", "0.5"],
    ["-5.", "-5"],
    ["1e3", "1000"],
    ["12e-4", "0.0012"],
    ["-0.00", "0"],
  ])("[design 6 decimal] given %s, when read, then its canonical text is %s", (text, expected) => {
    expect(parsed(text).toString()).toBe(expected);
  });

  it("[design 6 decimal] given a number of digits, when written fixed, then it has exactly these", () => {
    expect(parsed("1.005").toFixed(2)).toBe("1.01");
    expect(parsed("3").toFixed(2)).toBe("3.00");
    expect(parsed("-0.004").toFixed(2)).toBe("0.00");
  });
});

import { Decimal } from "@tessera/std/decimal.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readNumberText } from "../evaluate/readNumberText.ts";
import { valueText } from "../record/valueText.ts";
import { sampleField } from "../testing/sampleField.ts";
import { clampNumber, numberLimits } from "./clampNumber.ts";
import { mayValidateNow } from "./mayValidateNow.ts";

describe("reading numbers", () => {
  it.each([
    ["1 234,50", "1234.5"],
    ["1\u00a0234\u202f567", "1234567"],
    ["1.234,56", "1234.56"],
    ["1,234.56", "1234.56"],
    ["1,234,567.89", "1234567.89"],
    ["1.234.567", "1234567"],
    ["-0,5", "-0.5"],
    ["\u22125", "-5"],
    ["3,14", "3.14"],
    ["", null],
    ["twelve", null],
    ["1,2.3.4", null],
    ["--1", null],
    ["01.02.2027", null],
    ["2027-02-01", null],
    ["1.23.456", null],
  ])("[forms 5 numbers] given the text %j, when it is read, then the number is %s", (text, expected) => {
    expect(readNumberText(text)?.toString() ?? null).toBe(expected);
  });

  it("[forms 5 numbers] given any number written with a decimal comma and blanks, when it is read, then it is that number", () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: 0, max: 99 }), (whole, cents) => {
        const exact = Decimal.parse(`${whole}.${String(cents).padStart(2, "0")}`);
        const grouped = String(whole).replace(/\B(?=(\d{3})+$)/g, " ");
        const typed = `${grouped},${String(cents).padStart(2, "0")}`;
        expect(readNumberText(typed)?.toString()).toBe(exact?.toString());
      }),
    );
  });
});

describe("number limits", () => {
  const field = sampleField({ valueType: "decimal", formats: { min: 2, max: 8 }, max: "6.5" });

  it.each([
    ["1", "2"],
    ["2", "2"],
    ["7", "6.5"],
    ["5", "5"],
  ])("[forms 5 numbers] given bounds of form and entity, when %s is entered, then %s stands", (typed, expected) => {
    const value = Decimal.parse(typed) ?? Decimal.zero;
    expect(clampNumber(value, numberLimits(field, { min: null, max: null })).toString()).toBe(expected);
  });

  it("[forms 5 numbers] given a minimum of a rule, when it is above the maximum, then the minimum holds", () => {
    expect(clampNumber(Decimal.zero, numberLimits(field, { min: 9, max: null })).toString()).toBe("9");
  });

  it("[forms 5 numbers] given no bounds, when a number is entered, then it stays", () => {
    const free = numberLimits(sampleField({ valueType: "integer" }), { min: null, max: null });
    expect(clampNumber(new Decimal(123456n, 0), free).toString()).toBe("123456");
  });
});

describe("when validation speaks", () => {
  it.each([",", ".", "-", "+"])(
    "[forms 5 when] given %s was typed, when it is the last keystroke, then validation waits",
    (sign) => {
      expect(mayValidateNow(sign)).toBe(false);
    },
  );

  it.each(["1", "a", " ", "--", null])("[forms 5 when] given %j, when it came in, then validation speaks", (typed) => {
    expect(mayValidateNow(typed)).toBe(true);
  });
});

describe("values in messages", () => {
  const options = [{ id: "o", key: "7", label: "Seven" }];
  it.each([
    ["text", null, ""],
    ["integer", 7, 7],
    ["decimal", new Decimal(150n, 2), "1.5"],
    ["date", "2026-11-21", "2026-11-21"],
    ["datetime", "2026-11-21 14:05:09", "2026-11-21 14:05"],
    ["list", ["a", "b"], "a, b"],
    ["text", { slots: [1] }, ""],
  ] as const)(
    "[forms 5 validation] given the %s %j, when a message names it, then it is written %j",
    (valueType, value, expected) => {
      expect(valueText(value, { valueType, options: null })).toBe(expected);
    },
  );

  it("[forms 5 validation] given an id of a choice, when a message names it, then its label stands there", () => {
    expect(valueText("7", { valueType: "text", options })).toBe("Seven");
    expect(valueText(["7", "8"], { valueType: "list", options })).toBe("Seven, 8");
    expect(valueText("k1", { valueType: "uuid", options: null }, "Anna")).toBe("Anna");
  });
});

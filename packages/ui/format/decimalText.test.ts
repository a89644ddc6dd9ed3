import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compareDecimal, formatDecimal, isDecimal } from "./decimalText.ts";
import { parseDecimal } from "./parseDecimal.ts";

const canonical = fc
  .tuple(fc.boolean(), fc.bigInt({ min: 0n, max: 10n ** 30n }), fc.stringMatching(/^\d{0,6}$/))
  .map(([negative, whole, fraction]) => {
    const body = fraction === "" ? String(whole) : `${whole}.${fraction}`;
    return negative && /[1-9]/.test(body) ? `-${body}` : body;
  });

describe("decimal text", () => {
  it("[forms 9 constants] given a number when shown then the separators are those of the language", () => {
    expect(formatDecimal("-1234567.5", "hu-HU", 2)).toBe("-1\u00a0234\u00a0567,50");
    expect(formatDecimal("1234567.5", "de-DE", 2)).toBe("1.234.567,50");
    expect(formatDecimal("1234567.5", "en-US", 2)).toBe("1,234,567.50");
  });

  it("[design 5 values] given more digits than asked for when shown then none is cut", () => {
    expect(formatDecimal("0.123456789012345678901", "en-US", 2)).toBe("0.123456789012345678901");
  });

  it("[forms 5 numbers] given any decimal when shown in any language and read back then it is the same number", () => {
    fc.assert(
      fc.property(canonical, fc.constantFrom("hu-HU", "de-DE", "en-US"), (value, language) => {
        const [, fraction = ""] = value.split(".");
        const shown = formatDecimal(value, language, fraction.length);
        // A lone group separator before three digits reads as a group, which is what was shown.
        expect(parseDecimal(shown, language)).toBe(value);
      }),
    );
  });

  it("[forms 5 numbers] given what people paste when read then it is the number they meant", () => {
    expect(parseDecimal("1.234,56 €", "de-DE")).toBe("1234.56");
    expect(parseDecimal("1,234.56", "de-DE")).toBe("1234.56");
    expect(parseDecimal("1 234,5 Ft", "hu-HU")).toBe("1234.5");
    expect(parseDecimal("1234.5", "hu-HU")).toBe("1234.5");
    expect(parseDecimal("1.234", "de-DE")).toBe("1234");
    expect(parseDecimal("1,5", "en-US")).toBe("1.5");
    expect(parseDecimal("1.234.567", "hu-HU")).toBe("1234567");
    expect(parseDecimal("−5", "hu-HU")).toBe("-5");
    expect(parseDecimal(",5", "hu-HU")).toBe("0.5");
    expect(parseDecimal("007", "hu-HU")).toBe("7");
    expect(parseDecimal("-0,00", "hu-HU")).toBe("0.00");
    expect(parseDecimal("abc", "hu-HU")).toBeNull();
    expect(parseDecimal("-", "hu-HU")).toBeNull();
  });

  it("[forms 5 numbers] given any text when read then the answer is canonical or null", () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom("hu-HU", "de-DE", "en-US"), (text, language) => {
        const read = parseDecimal(text, language);
        expect(read === null || isDecimal(read)).toBe(true);
      }),
    );
  });

  it("[design 6 arithmetic] given two whole numbers when compared then the order is that of exact numbers", () => {
    const big = fc.bigInt({ min: -(10n ** 25n), max: 10n ** 25n });
    fc.assert(
      fc.property(big, big, (left, right) => {
        expect(Math.sign(compareDecimal(`${left}`, `${right}`))).toBe(left < right ? -1 : left > right ? 1 : 0);
      }),
    );
    expect(compareDecimal("1.10", "1.1")).toBe(0);
    expect(compareDecimal("-1.2", "-1.1")).toBe(-1);
  });
});

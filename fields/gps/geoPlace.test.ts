import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { geoParts, geoProblem, geoText } from "./geoPlace.ts";

const latitude = fc.double({ min: -90, max: 90, noNaN: true });
const longitude = fc.double({ min: -180, max: 180, noNaN: true });
/** Numbers of degrees beyond a bound, not so close to it that they are rounded to it. */
const beyond = (bound: number) =>
  fc
    .tuple(fc.double({ min: bound + 0.001, max: 999, noNaN: true }), fc.constantFrom(1, -1))
    .map(([size, sign]) => size * sign);

describe("places", () => {
  it("[forms 5 gps] given any point of the earth, when it is written and read, then it is the same place to a tenth of a metre", () => {
    fc.assert(
      fc.property(latitude, longitude, (north, east) => {
        const text = geoText(north, east);
        expect(geoProblem(text)).toBeNull();
        const parts = geoParts(text);
        expect(Math.abs(Number(parts?.latitude) - north)).toBeLessThanOrEqual(0.0000006);
        expect(Math.abs(Number(parts?.longitude) - east)).toBeLessThanOrEqual(0.0000006);
        expect(text).not.toMatch(/-0\.0+(;|$)/);
      }),
    );
  });

  it("[forms 5 gps] given one number out of its range, when the place is checked, then that number is named", () => {
    fc.assert(
      fc.property(beyond(90), longitude, (north, east) => {
        expect(geoProblem(geoText(north, east))).toBe("latitude");
      }),
    );
    fc.assert(
      fc.property(latitude, beyond(180), (north, east) => {
        expect(geoProblem(geoText(north, east))).toBe("longitude");
      }),
    );
  });

  it("[forms 5 gps] given any other text, when it is checked, then it is a place only if two numbers in range stand there", () => {
    const sign = fc.constantFrom(..."0123456789-+.,; eN°\n".split(""));
    const near = fc.array(sign, { maxLength: 14 }).map((signs) => signs.join(""));
    fc.assert(
      fc.property(fc.oneof(fc.string(), near), (text) => {
        const [first = "", second = "", ...more] = text.split(";");
        const isNumber = (part: string) => /^-?[0-9]+(\.[0-9]+)?$/.test(part) && part.length < 20;
        const isPlace =
          more.length === 0 &&
          isNumber(first) &&
          isNumber(second) &&
          Math.abs(Number(first)) <= 90 &&
          Math.abs(Number(second)) <= 180;
        // More than three digits before the point only add zeros, or are out of every range.
        const isLong = /(^|;)-?\d{4}/.test(text);
        expect(geoProblem(text) === null).toBe(isPlace && !isLong);
      }),
      { numRuns: 2000 },
    );
  });

  it.each([
    [Number.NaN, 0],
    [Number.POSITIVE_INFINITY, 0],
    [0, 1e300],
  ])("[forms 5 gps] given the numbers %d and %d, when they are written, then the text is no place", (north, east) => {
    expect(geoProblem(geoText(north, east))).toBe("form");
  });
});

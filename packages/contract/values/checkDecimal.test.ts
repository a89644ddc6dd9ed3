import { Decimal } from "@tessera/std/decimal.ts";
import fc from "fast-check";
import { expect, it } from "vitest";
import { checkDecimal } from "./checkDecimal.ts";

const digits = (max: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: max }).map((list) => list.join(""));

/** Texts near what is written: signs, zeros in front, too many digits, none before or behind the point. */
const texts = fc
  .tuple(fc.constantFrom("", "-", "-0", "0", "00"), digits(6), fc.constantFrom("", "."), digits(4))
  .map((parts) => parts.join(""));

it("[design 5 values] given numbers written in any way, when they are checked, then each is what its number is with the digits of the scale, or refused", () => {
  fc.assert(
    fc.property(
      texts,
      fc.integer({ min: 0, max: 3 }),
      fc.option(fc.integer({ min: 1, max: 8 })),
      (text, scale, precision) => {
        const detail = { postgres: "numeric", scale, ...(precision === null ? {} : { precision }) };
        const value = Decimal.parse(text);
        const answer = checkDecimal(text, detail);
        const isExact = value !== null && value.round(scale).compare(value) === 0;
        const whole = value === null ? "" : value.toFixed(scale).replace(/^-?0*/, "").split(".")[0];
        const fits = precision === null || (whole ?? "").length <= precision - scale;
        expect(answer).toEqual(
          value !== null && isExact && fits
            ? { ok: true, value: value.toFixed(scale) }
            : expect.objectContaining({ ok: false }),
        );
      },
    ),
    { numRuns: 2000 },
  );
});

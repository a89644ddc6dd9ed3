import { pairwiseSum } from "@tessera/expression/values/pairwise.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { PairwiseSums } from "./pairwiseSums.ts";

/** Numbers whose sum depends on the order in which they are added. */
const unlike = (count: number): readonly number[] =>
  Array.from({ length: count }, (_, index) => 0.1 * index + 1e10 / (index + 1));

function entered(numbers: readonly number[]): PairwiseSums {
  const sums = new PairwiseSums(numbers.length);
  for (const [index, number] of numbers.entries()) sums.enter(index, number);
  sums.addUp();
  return sums;
}

describe("sums that are kept", () => {
  it.each([0, 1, 2, 7, 8, 9, 63, 64, 65, 511, 512, 513, 4097])(
    "[design 7 aggregates] given %i numbers, when they are added up, then the sum is that of the function to the last bit",
    (count) => {
      expect(entered(unlike(count)).total).toBe(pairwiseSum(unlike(count)));
    },
  );

  it.each([1, 8, 9, 64, 65, 700])(
    "[design 7 aggregates] given %i numbers that were added up, when one after the other changes, then the sum follows to the last bit",
    (count) => {
      const numbers = [...unlike(count)];
      const sums = entered(numbers);
      for (const index of new Set([0, 7, 8, 63, 64, count >> 1, count - 1].filter((one) => one < count))) {
        numbers[index] = 1 / (index + 3);
        sums.enter(index, numbers[index] ?? 0);
        sums.update(index);
        expect(sums.total).toBe(pairwiseSum(numbers));
      }
    },
  );

  it("[design 7 aggregates] given any numbers and changes, when they are made, then the sum is what adding everything up gives", () => {
    const number = fc.double({ noNaN: true, min: -1e12, max: 1e12 });
    const changes = fc.array(fc.tuple(fc.nat({ max: 99 }), number), { maxLength: 9 });
    fc.assert(
      fc.property(fc.array(number, { minLength: 1, maxLength: 100 }), changes, (before, steps) => {
        const numbers = [...before];
        const sums = entered(numbers);
        for (const [place, value] of steps) {
          const index = place % numbers.length;
          numbers[index] = value;
          sums.enter(index, value);
          sums.update(index);
        }
        expect(sums.total + 0).toBe(pairwiseSum(numbers));
      }),
    );
  });
});

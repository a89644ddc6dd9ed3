import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { textDigest } from "./textDigest.ts";

describe("textDigest", () => {
  it("[design 10 outbox] given two texts, when their digests are made, then they are the same exactly when the texts are", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), fc.string({ unit: "binary" }), (left, right) => {
        expect(textDigest(left) === textDigest(right)).toBe(left === right);
        expect(textDigest(`${left}.`)).not.toBe(textDigest(left));
      }),
      { numRuns: 50 },
    );
  });

  it("[design 10 outbox] given 20,000 texts that are nearly the same, when their digests are made, then no two are the same and none is long", () => {
    const digests = Array.from({ length: 20_000 }, (_, count) => textDigest(`{"key":"${count}","cells":{}}`));
    expect(new Set(digests).size).toBe(digests.length);
    expect(digests.every(({ length }) => length < 12)).toBe(true);
  });
});

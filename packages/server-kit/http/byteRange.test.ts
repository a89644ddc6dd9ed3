import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { wantedRange } from "./byteRange.ts";

describe("wantedRange", () => {
  it("[files 3 ranges] given any header and any size, when it is read, then the part lies within the file, or there is none", () => {
    const number = fc.oneof(fc.constant(""), fc.nat(30).map(String), fc.bigInt(0n, 10n ** 20n).map(String));
    const header = fc.oneof(
      fc.tuple(number, number).map(([first, last]) => `bytes=${first}-${last}`),
      fc.string(),
      fc.constantFrom("bytes=", "bytes=0-1,2-3", "items=0-1", "bytes=a-b"),
    );
    fc.assert(
      fc.property(header, fc.nat(20), (text, size) => {
        const range = wantedRange(text, size);
        if (range === null || range === "unsatisfiable") return;
        expect(range.start).toBeGreaterThanOrEqual(0);
        expect(range.end).toBeGreaterThanOrEqual(range.start);
        expect(range.end).toBeLessThan(size);
      }),
    );
  });

  it("[files 3 ranges] given an empty file, when any part of it is asked for, then there is none", () => {
    expect(wantedRange("bytes=0-", 0)).toBe("unsatisfiable");
    expect(wantedRange("bytes=-5", 0)).toBe("unsatisfiable");
    expect(wantedRange("bytes=5-2", 10)).toBeNull();
  });
});

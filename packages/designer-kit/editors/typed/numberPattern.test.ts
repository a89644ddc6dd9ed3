import { describe, expect, it } from "vitest";
import { patternExample, patternOf, patternParts } from "./numberPattern.ts";

describe("numberPattern", () => {
  it.each(["SR-{year}-{0000}", "AS-{00000}", "{year}{month}/{0}", "plain", "{00}{year}", "{day}-{000}", ""])(
    "[design 1 sheets] given the pattern %j, when it is taken apart and put together, then it is the same",
    (pattern) => {
      expect(patternOf(patternParts(pattern))).toBe(pattern);
    },
  );

  it.each([
    ["SR-{year}-{0000}", "SR-2026-0007"],
    ["{year}{month}/{0}", "202611/7"],
    ["plain", "plain"],
  ])("[design 1 sheets] given the pattern %j, when its example is written, then it is %j", (pattern, example) => {
    expect(patternExample(patternParts(pattern), "2026-11-28")).toBe(example);
  });
});

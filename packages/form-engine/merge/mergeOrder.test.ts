import { describe, expect, it } from "vitest";
import { mergeOrder } from "./mergeOrder.ts";

/** The order of lines that were `base`, as two people left them; every line that one of them has stays. */
const merged = (base: string, theirs: string, mine: string, kept = new Set(`${base}${theirs}${mine}`)) => {
  const { ids, isConflict } = mergeOrder([...base], [...theirs], [...mine], kept);
  return `${ids.join("")}${isConflict ? " in conflict" : ""}`;
};

describe("the order of lines that two people worked on", () => {
  it.each([
    ["nobody moved any", "abc", "abc", "abc", "abc"],
    ["only the other moved one", "abc", "cab", "abc", "cab"],
    ["only I moved one", "abc", "abc", "bca", "bca"],
    ["both moved the same way", "abc", "cba", "cba", "cba"],
    ["both moved, each differently", "abc", "cab", "bac", "bac in conflict"],
  ])(
    "[design 5 merge] given that %s, when their orders are merged, then %s, %s and %s make %s",
    (_, base, theirs, mine, expected) => {
      expect(merged(base, theirs, mine)).toBe(expected);
    },
  );

  it.each([
    ["at the start", "ab", "xab", "ab", "xab"],
    ["in the middle", "ab", "axb", "ab", "axb"],
    ["at the end", "ab", "abx", "ab", "abx"],
    ["several at one place", "ab", "axyb", "ab", "axyb"],
    ["by both at one place, theirs named later", "ab", "ayb", "axb", "axyb"],
    ["by both at one place, mine named later", "ab", "axb", "ayb", "axyb"],
    ["by both at two places", "ab", "xab", "aby", "xaby"],
    ["where I moved the line before it", "abc", "abxc", "cab", "cabx"],
  ])(
    "[design 5 merge] given lines added %s, when the orders are merged, then %s, %s and %s make %s",
    (_, base, theirs, mine, expected) => {
      expect(merged(base, theirs, mine)).toBe(expected);
    },
  );

  it("[design 5 merge] given a line that the other removed and I changed, when the merge keeps it, then it stands where it stood with me", () => {
    expect(merged("abc", "ac", "abc")).toBe("abc");
    expect(merged("abc", "ac", "cba")).toBe("cba");
    expect(merged("abc", "ca", "abc")).toBe("cab");
  });

  it("[design 5 merge] given lines that the merge does not keep, when the orders are merged, then they are in none, and moving only them is no conflict", () => {
    expect(merged("abc", "ac", "abc", new Set("ac"))).toBe("ac");
    expect(merged("abc", "axbc", "abyc", new Set("abc"))).toBe("abc");
    expect(merged("abcd", "dbc", "acb", new Set("bc"))).toBe("cb in conflict");
  });

  it("[design 5 merge] given one who moved a line that the other removed, when the orders are merged, then there is no conflict", () => {
    expect(merged("abc", "bac", "bc", new Set("bc"))).toBe("bc");
    expect(merged("abc", "ab", "cab", new Set("ab"))).toBe("ab");
  });
});

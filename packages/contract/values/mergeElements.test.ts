import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mergeElements } from "./mergeElements.ts";

const keys = ["a", "b", "c", "d", "e"] as const;
const list = fc.shuffledSubarray([...keys]);
const sorted = fc.subarray([...keys]);
const setOf = (merged: readonly unknown[] | null): readonly unknown[] | null => merged && [...merged].sort();

describe("mergeElements", () => {
  it("[design 5 merge] given two people who changed a list, when it is merged, then what either added is there, what either removed is not, and the rest stays", () => {
    fc.assert(
      fc.property(list, list, list, (base, theirs, mine) => {
        const merged = mergeElements({ base, theirs, mine });
        if (merged === null) return;
        const expected = keys.filter((key) =>
          base.includes(key) ? theirs.includes(key) && mine.includes(key) : theirs.includes(key) || mine.includes(key),
        );
        expect(setOf(merged)).toEqual(expected);
      }),
    );
  });

  it("[design 5 merge] given two people who changed a list, when it is merged, then it holds the same, no matter who was first", () => {
    fc.assert(
      fc.property(list, list, list, (base, theirs, mine) => {
        const [one, other] = [
          mergeElements({ base, theirs, mine }),
          mergeElements({ base, theirs: mine, mine: theirs }),
        ];
        expect(setOf(one)).toEqual(setOf(other));
      }),
    );
  });

  it("[design 5 merge] given a list that was merged, when either merges it with theirs again, then it stays as it is", () => {
    fc.assert(
      fc.property(list, list, list, (base, theirs, mine) => {
        const merged = mergeElements({ base, theirs, mine });
        if (merged === null) return;
        expect(mergeElements({ base, theirs: merged, mine: merged })).toEqual(merged);
        expect(mergeElements({ base: theirs, theirs, mine: merged })).toEqual(merged);
        expect(mergeElements({ base: mine, theirs: merged, mine })).toEqual(merged);
      }),
    );
  });

  it("[design 5 merge] given one person who changed a list, when it is merged, then it is as they left it, no matter who they are", () => {
    fc.assert(
      fc.property(list, list, (base, changed) => {
        expect(mergeElements({ base, theirs: changed, mine: base })).toEqual(changed);
        expect(mergeElements({ base, theirs: base, mine: changed })).toEqual(changed);
        expect(mergeElements({ base, theirs: changed, mine: changed })).toEqual(changed);
      }),
    );
  });

  it("[design 5 merge] given lists in one order, when they are merged, then nothing is in conflict", () => {
    fc.assert(
      fc.property(sorted, sorted, sorted, (base, theirs, mine) => {
        expect(mergeElements({ base, theirs, mine })).not.toBeNull();
      }),
    );
  });

  it.each([
    ["one moved elements and the other added one", ["a", "b"], ["b", "a"], ["a", "b", "c"], ["b", "a", "c"]],
    ["both added one", ["a"], ["a", "z"], ["a", "b"], ["a", "z", "b"]],
    ["both moved elements differently", ["a", "b", "c"], ["b", "a", "c"], ["c", "a", "b"], null],
    ["there was nothing", null, ["b"], ["a"], ["b", "a"]],
    ["one emptied it and the other added one", ["a"], null, ["a", "b"], ["b"]],
    ["an element stands twice", ["a", "a"], ["a"], ["a", "a", "b"], null],
    ["an element is no plain value", [["a"]], [], [["a"], ["b"]], null],
    ["it is no list", "a", ["a"], ["b"], null],
  ])(
    "[design 5 merge] given that %s, when %j became %j and %j, then it is merged to %j",
    (_what, base, theirs, mine, merged) => {
      expect(mergeElements({ base, theirs, mine })).toEqual(merged);
    },
  );
});

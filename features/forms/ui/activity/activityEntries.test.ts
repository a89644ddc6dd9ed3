import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { activityEntries, withNewest } from "./activityEntries.ts";

const items = (...ats: readonly (string | null)[]) => ats.map((at) => ({ at }));

describe("activityEntries", () => {
  it("[activity 1] given two sources, when they are shown, then their entries come from old to new", () => {
    const { entries, next } = activityEntries([
      { kind: "comments", page: { items: items("5", "2"), next: null } },
      { kind: "changes", page: { items: items("4", null), next: null } },
    ]);
    expect(entries.map(({ at }) => at)).toEqual([null, "2", "4", "5"]);
    expect(next).toBeNull();
  });

  it("[activity 1] given a source that has more, when another reaches further down, then what would be parted later waits", () => {
    const { entries, next } = activityEntries([
      { kind: "comments", page: { items: items("9", "6"), next: 6 } },
      { kind: "changes", page: { items: items("8", "3", "1"), next: 1 } },
    ]);
    expect(entries.map(({ at }) => at)).toEqual(["6", "8", "9"]);
    expect(next).toBe("comments");
  });
});

describe("withNewest", () => {
  const page = (places: readonly number[], next: number | null) => ({
    items: places.map((place) => ({ place })),
    next,
  });

  it("[activity 1] given a newest page that reaches what is known, when it is taken, then older entries stay", () => {
    expect(withNewest(page([5, 4, 3, 2], null), page([7, 6, 5], 5))).toEqual(page([7, 6, 5, 4, 3, 2], null));
  });

  it("[activity 1] given a newest page with a gap below it, when it is taken, then nothing stays that would hide the gap", () => {
    expect(withNewest(page([3, 2], null), page([9, 8], 8))).toEqual(page([9, 8], 8));
  });

  it("[activity 1] given a newest page that is all there is, when it is taken, then what was removed is gone", () => {
    expect(withNewest(page([3, 2, 1], null), page([3, 1], null))).toEqual(page([3, 1], null));
  });
});

describe("reading on", () => {
  const instants = fc.uniqueArray(fc.integer({ min: 1, max: 200 }), { maxLength: 40 });

  it("[activity 1] given any two sources, when they are read on page by page, then what is shown only grows at its old end", () => {
    fc.assert(
      fc.property(instants, instants, fc.integer({ min: 1, max: 6 }), (first, second, size) => {
        const all = [first, second].map((ats) =>
          ats.toSorted((left, right) => right - left).map((at) => ({ at: String(at).padStart(3, "0") })),
        );
        const known = all.map((one) => Math.min(size, one.length));
        let shown: readonly string[] = [];
        for (;;) {
          const { entries, next } = activityEntries(
            all.map((one, place) => ({
              kind: String(place),
              page: { items: one.slice(0, known[place]), next: (known[place] ?? 0) < one.length ? place : null },
            })),
          );
          const now = entries.map(({ at }) => at ?? "");
          expect(now.slice(now.length - shown.length)).toEqual(shown);
          shown = now;
          if (next === null) break;
          const place = Number(next);
          known[place] = Math.min((known[place] ?? 0) + size, all[place]?.length ?? 0);
        }
        expect(shown).toEqual(
          all
            .flat()
            .map(({ at }) => at)
            .toSorted(),
        );
      }),
    );
  });
});

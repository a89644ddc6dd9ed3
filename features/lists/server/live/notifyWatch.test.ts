import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { LiveRow } from "./liveRow.server.ts";
import { findChanges, takeChanges, takePage } from "./notifyWatch.server.ts";

const row = (key: string, digest = key): LiveRow => ({ key, row: { key }, digest, size: 1, belongs: [true] });
const screen = (...keys: string[]) => ({ shown: new Map(keys.map((key) => [key, key])), waiting: 0 });
const keysOf = (rows: readonly LiveRow[]): readonly string[] => rows.map(({ key }) => key);

describe("rows that were written", () => {
  it("[design 10 outbox] given rows on the screen and others, when they are compared, then only those on the screen are named, and only where they differ", () => {
    const reader = screen("a", "b", "c", "d");
    const now = new Map([row("a", "other"), row("b"), row("d"), row("x")].map((one) => [one.key, one]));
    const found = findChanges(
      reader.shown,
      ["a", "b", "c", "d", "x", "y"],
      (key) => now.get(key),
      ({ key }) => key !== "d",
    );
    expect([keysOf(found.changed), found.gone, found.hasCome, found.hasLeft]).toEqual([["a"], ["c", "d"], true, true]);
    takeChanges(reader.shown, found);
    expect([...reader.shown]).toEqual([
      ["a", "other"],
      ["b", "b"],
    ]);
  });
});

describe("the page as it is now", () => {
  it("[design 10 outbox] given any page and any rows on the screen, when they are compared, then added rows stand after all others, the screen is never too long, and what is missing waits", () => {
    const names = fc.uniqueArray(fc.constantFrom(..."abcdefghijkl"), { maxLength: 8 });
    fc.assert(
      fc.property(names, names, fc.integer({ min: 1, max: 8 }), (page, shown, limit) => {
        const on = shown.slice(0, limit);
        const now = page.slice(0, limit);
        const reader = screen(...on);
        const added = keysOf(
          takePage(
            reader,
            now.map((key) => row(key)),
            limit,
          ),
        );
        const both = now.filter((key) => on.includes(key));
        expect(now.slice(now.findLastIndex((key) => on.includes(key)) + 1).slice(0, added.length)).toEqual(added);
        expect(on.length + added.length).toBeLessThanOrEqual(limit);
        expect([...reader.shown.keys()]).toEqual([...on, ...added]);
        expect(both.length + added.length + reader.waiting).toBe(now.length);
        if (on.length === 0) expect(reader.waiting).toBe(0);
      }),
    );
  });
});

import { describe, expect, it } from "vitest";
import { newOverlay, withUpdate } from "./liveOverlay.ts";

const row = (key: string | null, name: string) => ({ key, cells: { name, place: "here" }, masked: [] });
const nothing = { changed: [], gone: [], added: [], waiting: null, count: null };

describe("what is reported of rows on the screen", () => {
  it("[design 10 outbox] given rows, when some change, leave and come, then the others stay in their order, and the columns that differ are known", () => {
    const before = newOverlay([row("a", "A"), row("b", "B"), row("c", "C")]);
    const after = withUpdate(before, {
      changed: [row("c", "new"), row("unknown", "never seen")],
      gone: ["a", "unknown"],
      added: [row("b", "again"), row("d", "D")],
      waiting: 3,
      count: { total: 9, exact: true },
    });
    expect(after.rows).toEqual([row("b", "B"), row("c", "new"), row("d", "D")]);
    expect([after.waiting, after.count]).toEqual([3, { total: 9, exact: true }]);
    expect([...after.fresh].map(([key, columns]) => [key, [...columns]])).toEqual([
      ["c", ["name"]],
      ["d", ["name", "place"]],
    ]);
  });

  it("[design 10 outbox] given an update that says nothing of count and waiting rows, when it is taken over, then both are as before", () => {
    const before = withUpdate(newOverlay([]), { ...nothing, waiting: 2, count: { total: 5, exact: false } });
    const after = withUpdate(before, { ...nothing, changed: [row(null, "without key")] });
    expect([after.rows, after.waiting, after.count]).toEqual([[], 2, { total: 5, exact: false }]);
  });
});

import { describe, expect, it } from "vitest";
import { createRecentWrites } from "./recentWrites.server.ts";

/** Recent writes, and their clock. */
function at(start: number) {
  const clock = { now: start };
  return { clock, recent: createRecentWrites(() => clock.now) };
}
const reported = (recent: ReturnType<typeof createRecentWrites>, age: number) => {
  const found = recent.since(age);
  return found === null ? null : [...found].map(([entity, keys]) => [entity, keys === null ? null : [...keys]]);
};

describe("recent writes", () => {
  it("[design 10 outbox] given writes of several moments, when those since some moment are asked for, then these are named once, and those long before are not", () => {
    const { clock, recent } = at(0);
    clock.now = 1000;
    recent.add([{ entity: "order", keys: ["old"] }]);
    clock.now = 11_000;
    recent.add([
      { entity: "order", keys: ["a", "b"] },
      { entity: "line", keys: null },
    ]);
    recent.add([
      { entity: "order", keys: ["b", "c"] },
      { entity: "line", keys: ["z"] },
    ]);
    clock.now = 12_000;
    expect(reported(recent, 1000)).toEqual([
      ["order", ["a", "b", "c"]],
      ["line", null],
    ]);
    expect(reported(recent, 0)).toEqual([]);
  });

  it("[design 10 outbox] given a node that began later, that forgot, or whose writes are too many or too old, when it is asked, then it says that it does not know", () => {
    const { clock, recent } = at(5000);
    clock.now = 6000;
    expect([reported(recent, 1000), reported(recent, 1001)]).toEqual([[], null]);
    recent.add([{ entity: "order", keys: ["a"] }]);
    clock.now = 70_000;
    recent.add([{ entity: "order", keys: ["b"] }]);
    expect([reported(recent, 63_999), reported(recent, 64_001)]).toEqual([[["order", ["b"]]], null]);
    clock.now = 71_000;
    recent.add([{ entity: "order", keys: Array.from({ length: 30_000 }, (_, key) => String(key)) }]);
    clock.now = 71_001;
    expect(reported(recent, 2)).toBeNull();
    recent.forget();
    expect([reported(recent, 0), reported(recent, 1)]).toEqual([[], null]);
  });
});

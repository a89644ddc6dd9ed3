import { describe, expect, it } from "vitest";
import { type ListTrail, noteTrail, placeIn, readTrail, type TrailStorage, trailAt } from "./listTrail.ts";

function storage(): TrailStorage & { readonly kept: Map<string, string> } {
  const kept = new Map<string, string>();
  return { kept, getItem: (name) => kept.get(name) ?? null, setItem: (name, text) => void kept.set(name, text) };
}
const ask = { idList: "orders", search: "x" };
const trail: ListTrail = { url: "/orders/index?search=x", rows: [{ ask, from: 20, keys: ["a", "b", "c"] }] };

describe("listTrail", () => {
  it("[forms 2 steps] given a list that was shown, when its trail is read where its records open, then it is there; for another person, and at another address, it is not", () => {
    const store = storage();
    noteTrail(store, "u1", "/orders/update", trail);
    expect(readTrail(store, "u1", "/orders/update")).toEqual(trail);
    expect(readTrail(store, "u2", "/orders/update")).toBeNull();
    expect(readTrail(store, "u1", "/people/update")).toBeNull();
  });

  it("[forms 2 steps] given what is no trail in the storage, when it is read, then there is none", () => {
    const store = storage();
    noteTrail(store, "u1", "/orders/update", trail);
    const [name = ""] = store.kept.keys();
    const read = (text: string) => {
      store.kept.set(name, text);
      return readTrail(store, "u1", "/orders/update");
    };
    expect(["{", "null", "[]", '{"url":1}', '{"url":"","rows":{}}'].map(read)).toEqual([null, null, null, null, null]);
  });

  it("[forms 2 steps] given a storage without room, when a trail is noted, then nothing fails", () => {
    const full: TrailStorage = {
      getItem: () => null,
      setItem: () => {
        throw new DOMException("full", "QuotaExceededError");
      },
    };
    expect(() => noteTrail(full, "u1", "/orders/update", trail)).not.toThrow();
  });

  it("[forms 2 steps] given a record of the list, when its place is asked for, then it counts over all pages; one that the list did not show has none", () => {
    expect(placeIn(trail, "b")).toEqual({ url: trail.url, ask, at: 21 });
    expect([placeIn(trail, "z"), placeIn(null, "a")]).toEqual([null, null]);
  });

  it("[forms 2 steps] given records that one goes on to beyond the page, when their places are noted, then each is known, and only the last of them is kept beside what was shown", () => {
    const next = trailAt(trailAt(trail, "d", { url: trail.url, ask, at: 23 }), "e", { url: trail.url, ask, at: 24 });
    expect(placeIn(next, "e")?.at).toBe(24);
    expect(placeIn(next, "a")?.at).toBe(20);
    expect(next.rows).toHaveLength(2);
  });
});

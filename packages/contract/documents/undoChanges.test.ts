import type { Json } from "@tessera/std/canonicalJson.ts";
import { describe, expect, it } from "vitest";
import { touches, undoChanges } from "./undoChanges.ts";

const body = (label: string, columns: readonly (readonly [string, string])[]): Json => ({
  label,
  columns: columns.map(([id, name]) => ({ id, name })),
});
const before = body("Orders", [["a", "number"]]);
const made = body("Sales", [
  ["a", "number"],
  ["b", "total"],
]);

describe("what a publication did, undone in what stands now", () => {
  it("[design 4 restore] given later changes elsewhere, when it is undone, then they stay and nothing is contested", () => {
    const head = body("Sales", [
      ["a", "serial"],
      ["b", "total"],
      ["c", "customer"],
    ]);
    expect(undoChanges(before, made, head)).toEqual({
      body: body("Orders", [
        ["a", "serial"],
        ["c", "customer"],
      ]),
      contested: [],
    });
  });

  it("[design 4 restore] given what was undone by hand, when it is undone, then nothing changes", () => {
    expect(undoChanges(before, made, before)).toEqual({ body: before, contested: [] });
  });

  it.each([
    [
      "another value",
      body("Deals", [
        ["a", "number"],
        ["b", "total"],
      ]),
      "/label",
    ],
    [
      "an added element that was changed",
      body("Sales", [
        ["a", "number"],
        ["b", "sum"],
      ]),
      "/columns/#b",
    ],
  ])(
    "[design 4 restore] given %s in its place, when it is undone, then the place is contested",
    (_what, head, path) => {
      expect(undoChanges(before, made, head).contested).toEqual([path]);
      expect(touches(made, head, [path])).toBe(true);
      expect(touches(made, made, [path])).toBe(false);
    },
  );

  it("[design 4 restore] given an order that was changed again, when it is undone, then it is contested; where elements were only added, it is undone", () => {
    const rows = (...ids: readonly string[]) =>
      body(
        "Orders",
        ids.map((id) => [id, id] as const),
      );
    const undone = (head: Json) => undoChanges(rows("a", "b", "c"), rows("c", "a", "b"), head);
    expect(undone(rows("b", "c", "a")).contested).toEqual(["/columns"]);
    expect(undone(rows("c", "a", "b", "d"))).toEqual({ body: rows("a", "b", "c", "d"), contested: [] });
  });
});

import type { MenuBadge } from "@tessera/server-core/badges/menuBadge.ts";
import { expect, it } from "vitest";
import { isTouched } from "./isTouched.server.ts";

const badge = (moved: NonNullable<MenuBadge["moved"]>): MenuBadge => ({
  name: "b",
  label: "b",
  count: async () => 1,
  moved,
});
const signal = { kind: "moved", payload: null };
const touched = (counted: Parameters<typeof isTouched>[1], batch: Partial<Parameters<typeof isTouched>[2]>): boolean =>
  isTouched({ userId: "anna" }, counted, { signals: [], written: [], ...batch });

it.each([
  ["of its own person", { user: "anna" }, true],
  ["of another person", { user: "bela" }, false],
  ["of everyone", "everyone", true],
  ["of nobody", null, false],
] as const)(
  "[lists 2.10 badge] given a page that shows a count of a feature, when a signal moves that %s, then the page is counted for again only where it is its person's",
  (_whose, moved, expected) => {
    const badges = new Set([badge(() => moved)]);
    expect(touched({ entities: new Set(), badges }, { signals: [signal] })).toBe(expected);
  },
);

it("[lists 2.10 badge] given a page that counts records, when those of another entity are written or a signal comes, then it is not counted for again; when its own are, it is", () => {
  const counted = { entities: new Set(["deal"]), badges: new Set<MenuBadge>() };
  expect(touched(counted, { written: [{ entity: "note", keys: [] }], signals: [signal] })).toBe(false);
  expect(touched(counted, { written: [{ entity: "deal", keys: [] }] })).toBe(true);
});

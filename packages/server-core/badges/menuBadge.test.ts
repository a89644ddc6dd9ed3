import { expect, it } from "vitest";
import { badgesByName, type MenuBadge } from "./menuBadge.ts";

const badge = (name: string): MenuBadge => ({ name, label: name, count: async () => null });

it("[lists 2.10 badge] given features that offer counts, when two have the same name, then the server does not start with them", () => {
  expect([...badgesByName([badge("a"), badge("b")]).keys()]).toEqual(["a", "b"]);
  expect(() => badgesByName([badge("a"), badge("b"), badge("a")])).toThrow("Two features offer the badge a.");
});

import type { Json } from "@tessera/std/canonicalJson.ts";
import { describe, expect, it } from "vitest";
import { mergeBodies } from "./mergeBodies.ts";

const field = (id: string, more: { readonly [key: string]: Json } = {}): Json => ({ id, label: id, ...more });
const body = (items: readonly Json[], more: { readonly [key: string]: Json } = {}): Json => ({
  label: "Form",
  items: [...items],
  ...more,
});
const base = body([field("a"), field("b")]);

describe("mergeBodies", () => {
  it("[design 4 drafts] given two people who changed different properties, when their bodies are merged, then both changes are there", () => {
    const mine = body([field("a", { label: "A" }), field("b")]);
    const theirs = body([field("a", { help: "Why" }), field("b")], { readView: true });
    expect(mergeBodies(base, mine, theirs)).toEqual({
      body: body([field("a", { label: "A", help: "Why" }), field("b")], { readView: true }),
      conflicts: [],
    });
  });

  it("[design 4 drafts] given two people who changed the same property differently, when their bodies are merged, then it is named with both states, and the chosen one stands", () => {
    const mine = body([field("a", { help: "Why" }), field("b", { label: "B" })]);
    const theirs = body([field("a"), field("b", { label: "Bee", help: "What" })]);
    const merged = mergeBodies(base, mine, theirs);
    expect(merged.conflicts).toEqual([{ path: "/items/#b/label", mine: "B", theirs: "Bee" }]);
    expect(merged.body).toEqual(body([field("a", { help: "Why" }), field("b", { label: "B", help: "What" })]));
    expect(mergeBodies(base, mine, theirs, () => "theirs").body).toEqual(
      body([field("a", { help: "Why" }), field("b", { label: "Bee", help: "What" })]),
    );
    expect(mergeBodies(base, mine, mine)).toEqual({ body: mine, conflicts: [] });
  });

  it("[design 4 drafts] given one who moved elements and one who added some, when their bodies are merged, then what was added stands behind what it stood behind", () => {
    const mine = body([field("b"), field("a")]);
    const theirs = body([field("a"), field("n"), field("b")]);
    expect(mergeBodies(base, mine, theirs).body).toEqual(body([field("b"), field("a"), field("n")]));
  });

  it("[design 4 drafts] given two people who moved elements differently, when their bodies are merged, then the order is named, and the chosen one stands", () => {
    const long = body([field("a"), field("b"), field("c")]);
    const mine = body([field("b"), field("a"), field("c")]);
    const theirs = body([field("a"), field("c"), field("b")]);
    expect(mergeBodies(long, mine, theirs).conflicts).toEqual([
      { path: "/items", mine: ["b", "a", "c"], theirs: ["a", "c", "b"] },
    ]);
    expect(mergeBodies(long, mine, theirs, () => "theirs").body).toEqual(theirs);
  });

  it("[design 4 drafts] given an element that one took out, when the other left it alone it goes, and when the other changed it either can stand", () => {
    const mine = body([field("a")]);
    expect(mergeBodies(base, mine, body([field("a", { label: "A" }), field("b")])).body).toEqual(
      body([field("a", { label: "A" })]),
    );
    const theirs = body([field("a"), field("b", { label: "B" })]);
    expect(mergeBodies(base, mine, theirs)).toEqual({
      body: mine,
      conflicts: [{ path: "/items/#b", mine: null, theirs: field("b", { label: "B" }) }],
    });
    expect(mergeBodies(base, mine, theirs, () => "theirs").body).toEqual(theirs);
  });
});

import { defineDocument } from "@tessera/contract/defineDocument.ts";
import { closed, element, Name } from "@tessera/contract/schema.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import { Type } from "typebox";
import { expect, it } from "vitest";
import { elementIdentities, isSameElement } from "./elementIdentity.ts";

const field = element({ name: Name(), aliases: Type.Optional(Type.Array(Type.String())) });
const kind = defineDocument({
  kind: "toy",
  schemaVersion: 1,
  schema: closed({
    groups: Type.Array(element({ items: Type.Array(field) })),
    options: Type.Array(element({ key: Type.String() })),
    panels: Type.Array(element({ type: Type.String() })),
  }),
  upcasters: [],
  icon: "box",
  order: 1,
});

function identity(body: { readonly [key: string]: Json }, id: string) {
  const whole = { groups: [], options: [], panels: [], ...body };
  const found = elementIdentities(kind, { kind: "toy", id: "t", schemaVersion: 1, subsystem: "s", body: whole });
  const one = found.get(id);
  if (!one) throw new TypeError(`no element ${id}`);
  return one;
}
const inGroup = (...groups: readonly (readonly Json[])[]) => ({
  groups: groups.map((items, index) => ({ id: `g${index}`, items })),
});
const item = (name: string, aliases?: readonly string[]): Json => ({ id: "x", name, ...(aliases ? { aliases } : {}) });

it.each([
  ["a field in another group", inGroup([item("a")]), inGroup([], [item("a")]), true],
  ["a field that is called by a former name", inGroup([item("b", ["a"])]), inGroup([item("a")]), true],
  ["a field of another name", inGroup([item("a")]), inGroup([item("b")]), false],
  ["an option of another key", { options: [{ id: "x", key: "a" }] }, { options: [{ id: "x", key: "b" }] }, false],
  ["a panel of the same type", { panels: [{ id: "x", type: "a" }] }, { panels: [{ id: "x", type: "a" }] }, true],
  ["an option and a panel", { options: [{ id: "x", key: "a" }] }, { panels: [{ id: "x", type: "a" }] }, false],
  ["groups, which have no names", { groups: [{ id: "x", items: [] }] }, inGroupOf("x"), true],
])(
  "[design 4 elements] given %s, when both are compared, then it is clear whether they are one",
  (_, left, right, same) => {
    expect(isSameElement(identity(left, "x"), identity(right, "x"))).toBe(same);
  },
);

function inGroupOf(id: string) {
  return { groups: [{ id, items: [item("a")].map((one) => ({ ...Object(one), id: "y" })) }] };
}

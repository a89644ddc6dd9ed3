import { describe, expect, it } from "vitest";
import type { Grant } from "../definitions/grant.ts";
import { grantCovers } from "./grantCovers.ts";

const all: Grant = { id: "a", kind: "entity", entity: "*", actions: ["read", "update"] };
const orders: Grant = { id: "b", kind: "entity", entity: "order", actions: ["read"] };
const mine: Grant = { ...orders, filter: { field: "owner", operator: "=", operand: { user: "id" } } };
const some: Grant = { ...orders, fields: ["number", "customer"] };
const forms: Grant = { id: "c", kind: "document", documentKind: "form", subsystem: "shop", actions: ["read", "draft"] };

describe("grantCovers", () => {
  it.each<[string, Grant, Grant, boolean]>([
    ["all entities", all, orders, true],
    ["an action that is not held", orders, all, false],
    ["all rows when only one's own are held", mine, orders, false],
    ["one's own rows when all are held", orders, mine, true],
    ["the same rows", mine, mine, true],
    ["all fields when some are held", some, orders, false],
    ["fewer fields", some, { ...orders, fields: ["number"] }, true],
    ["another kind of grant", all, forms, false],
    ["documents of another subsystem", forms, { ...forms, subsystem: "*" }, false],
    ["documents with fewer actions", forms, { ...forms, actions: ["read"] }, true],
    ["a url when all are held", { id: "u", kind: "url", url: "*" }, { id: "v", kind: "url", url: "x" }, true],
  ])(
    "[design 10 rights] given someone who holds a grant, when they grant %s, then that is checked",
    (_, held, wanted, expected) => {
      expect(grantCovers(held, wanted)).toBe(expected);
    },
  );
});

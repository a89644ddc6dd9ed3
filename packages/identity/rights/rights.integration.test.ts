import { ruleSql } from "@tessera/query-model/ruleScope.ts";
import { createGuardOf } from "@tessera/records/guard/guard.ts";
import { allow, openShop, type Shop } from "@tessera/records/testing/shop.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

let shop: Shop;

beforeAll(async () => {
  shop = await openShop();
  await shop.define({
    roles: new Map([
      [
        "staff",
        [
          {
            ...allow("customer", ["read"], { filter: { field: "country", operator: "=", operand: { value: "DE" } } }),
            id: "german",
          },
          {
            ...allow("customer", ["read"], { filter: { field: "country", operator: "=", operand: { value: "FR" } } }),
            id: "french",
          },
          { id: "d", kind: "document", documentKind: "form", subsystem: "shop", actions: ["read", "draft"] },
          { id: "u", kind: "url", url: "orders" },
          { id: "o", kind: "operation", operation: "*" },
          { id: "f", kind: "function", function: "taxNumber" },
        ],
      ],
      ["guest", [allow("product", ["read"])]],
      ["other", [{ id: "x", kind: "entity", entity: "*", subsystem: "elsewhere", actions: ["read"] }]],
    ]),
  });
});

afterAll(() => shop.close());

describe("rights", () => {
  it("[design 10 rights] given grants, when asked about records, documents, urls, operations and functions, then only what is granted is allowed", () => {
    const rights = shop.records.rights(shop.as(["staff", "unknown"]));
    expect({
      customer: rights.mayAny("customer", "read"),
      update: rights.mayAny("customer", "update"),
      product: rights.mayAny("product", "read"),
      draft: rights.mayDocument("form", "shop", "draft"),
      publish: rights.mayDocument("form", "shop", "publish"),
      elsewhere: rights.mayDocument("form", "other", "read"),
      url: [rights.mayUseUrl("orders"), rights.mayUseUrl("admin")],
      operation: rights.mayUseOperation("anything"),
      function: [rights.mayUseFunction("taxNumber"), rights.mayUseFunction("other")],
    }).toEqual({
      customer: true,
      update: false,
      product: false,
      draft: true,
      publish: false,
      elsewhere: false,
      url: [true, false],
      operation: true,
      function: [true, false],
    });
    expect(shop.records.rights(shop.as(["other"])).mayAny("customer", "read")).toBe(false);
  });

  it("[design 10 rights] given someone who is not signed in, when asked, then they hold the role of guests and nothing else", () => {
    const guest = shop.records.rights(shop.as([], { userId: null }));
    expect([guest.mayAny("product", "read"), guest.mayAny("customer", "read")]).toEqual([true, false]);
    expect(shop.records.rights(shop.as([])).mayAny("product", "read")).toBe(false);
  });

  it("[design 10 explain] given a record, when it is asked why, then the answer names the grant that decided, or that none did", async () => {
    const { subject } = shop.as(["staff"]);
    const why = (key: string | null, action: "read" | "update" = "read") =>
      shop.records.explain(shop.as([]), { subject, entity: "customer", action, key });
    expect(await why("BONAP")).toEqual({
      allowed: true,
      grants: [
        { role: "staff", grant: "german", covers: false },
        { role: "staff", grant: "french", covers: true },
      ],
      rules: [],
    });
    expect((await why("CHOPS")).allowed).toBe(false);
    expect((await why("NOONE")).allowed).toBe(false);
    expect((await why(null)).allowed).toBe(true);
    expect(await why(null, "update")).toEqual({ allowed: false, grants: [], rules: [] });
  });

  it("[design 10 rights] given a rule that asks for a parameter of the page, when it would decide, then it is refused in either direction", () => {
    const context = shop.as(["staff"]);
    const guard = createGuardOf()(context);
    const env = guard.environment();
    const asking = { not: { field: "country", operator: "=" as const, operand: { param: "country" } } };
    expect(() => ruleSql(asking, guard.models.require("customer"), "t", env)).toThrow("definition_invalid");
  });
});

import { describe, expect, it } from "vitest";
import { createdUrl, listUrl } from "./formUrls.ts";
import { linkTarget } from "./linkTarget.ts";

const routes = ["index", "update", "create"].map((action) => ({
  id: `northwind.orders.${action}`,
  route: `/northwind/orders/${action}`,
}));

describe("addresses of forms", () => {
  it("[forms 2 routes] given a page that creates, when a record was made, then the page beside it works on it, where there is one", () => {
    expect(createdUrl("/northwind/orders/create?x=1", "10 248~7", routes, null)).toBe(
      "/northwind/orders/update?id=10+248%7E7",
    );
    expect(createdUrl("/northwind/orders/create", "1", [], null)).toBeNull();
    expect(createdUrl("/northwind/orders/update?id=7", "1", routes, null)).toBe("/northwind/orders/update?id=1");
    expect(createdUrl("/northwind/orders/index", "1", routes, null)).toBeNull();
  });

  it("[forms 2 routes] given a form that says where to go on, when a record was made, then it is there, and beside it where that url is gone", () => {
    const thanks = { id: "thanks", route: "/thanks" };
    expect(createdUrl("/northwind/orders/create", "1", [...routes, thanks], "thanks")).toBe("/thanks");
    expect(createdUrl("/northwind/orders/create", "1", routes, "thanks")).toBe("/northwind/orders/update?id=1");
  });

  it("[forms 2 routes] given a form's page, when its list is looked for, then it is the index beside it, where there is one", () => {
    expect(listUrl("/northwind/orders/update?id=1", routes)).toBe("/northwind/orders/index");
    expect(listUrl("/people/update?id=1", routes)).toBeNull();
  });

  it("[forms 2 routes] given the route of a list, when a record links to it, then it is filtered by the record, named as the person knows it", () => {
    const filterOf = (display: string | null) =>
      new URL(linkTarget("/bills", "order", { key: "a~1", display }), "http://x").searchParams.get("filter");
    expect(JSON.parse(filterOf("Chairs") ?? "")).toEqual([["order", "=", "a~1", "Chairs"]]);
    expect(JSON.parse(filterOf(null) ?? "")).toEqual([["order", "=", "a~1", "a~1"]]);
  });
});

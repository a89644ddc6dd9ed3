import { describe, expect, it } from "vitest";
import { matchRoute } from "./matchRoute.ts";

const routes = [{ route: "/orders/index" }, { route: "/orders/:id" }, { route: "/:town/:street" }];

describe("matchRoute", () => {
  it("[shell 2.1 routing] given a literal route and one with a segment, when both fit, then the literal one wins", () => {
    expect(matchRoute(routes, "/orders/index")?.entry.route).toBe("/orders/index");
    expect(matchRoute(routes, "/orders/index/")?.entry.route).toBe("/orders/index");
  });

  it("[shell 2.1 routing] given a route with a segment, when a path fits, then the value is decoded", () => {
    expect(matchRoute(routes, "/orders/%C5%91szi")).toEqual({
      entry: { route: "/orders/:id" },
      params: { id: "őszi" },
    });
  });

  it.each(["create", "update", "index", "delete"])(
    "[shell 2.1 routing] given the word %s in the place of a segment, when the path is looked up, then it is no value",
    (word) => {
      expect(matchRoute([{ route: "/orders/:id" }], `/orders/${word}`)).toBeNull();
    },
  );

  it("[shell 2.1 routing] given a path that no route has, when it is looked up, then there is none", () => {
    expect(matchRoute(routes, "/orders/1/lines")).toBeNull();
    expect(matchRoute([], "/")).toBeNull();
  });
});

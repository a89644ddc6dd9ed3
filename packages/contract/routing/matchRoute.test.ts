import { expect, it } from "vitest";
import { matchRoute } from "./matchRoute.ts";

const entries = ["/orders", "/orders/:id", "/orders/archive", "/orders/:id/lines/:line", "/orders/create"].map(
  (route) => ({
    route,
  }),
);

it.each([
  ["/orders", "/orders", {}],
  ["/orders/", "/orders", {}],
  ["/orders?page=2#top", "/orders", {}],
  ["/orders/10248", "/orders/:id", { id: "10248" }],
  ["/orders/archive", "/orders/archive", {}],
  ["/orders/a%2Fb/lines/%C5%91", "/orders/:id/lines/:line", { id: "a/b", line: "ő" }],
  ["/orders/100%", "/orders/:id", { id: "100%" }],
])("[shell 2.1 routing] given %s, when its route is looked for, then %s is found", (address, route, params) => {
  const match = matchRoute(entries, address);
  expect(match?.entry.route).toBe(route);
  expect(Object.fromEntries(match?.params ?? [])).toEqual(params);
});

it.each(["create", "update", "index", "delete"])(
  "[shell 2.1 routing] given the text %s in the place of a segment, when its route is looked for, then it is no value",
  (word) => {
    expect(matchRoute([{ route: "/orders/:id" }], `/orders/${word}`)).toBeNull();
  },
);

it("[shell 2.1 routing] given no routes at all, when one is looked for, then there is none", () => {
  expect(matchRoute([], "/")).toBeNull();
});

it.each(["/", "/nothing", "/orders/1/lines", "/orders/update"])(
  "[shell 2.1 routing] given %s, when its route is looked for, then there is none",
  (address) => {
    expect(matchRoute(entries, address)).toBeNull();
  },
);

it("[shell 2.1 routing] given an entry that is an address outside, when a path is looked for, then no path is it", () => {
  expect(matchRoute([{ route: "https://example.org/:a" }], "/https:/example.org/x")).toBeNull();
});

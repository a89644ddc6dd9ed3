import { expect, it } from "vitest";
import { filledRoute, routedUrl } from "./routedUrl.ts";

it.each([
  ["/orders", {}, "/orders"],
  ["/orders?page=2", { page: "2" }, "/orders?page=2"],
  ["/towns/Gy%C5%91r", { name: "Győr", idUrl: "town" }, "/towns/Gy%C5%91r?name=Gy%C5%91r&idUrl=town"],
  ["/orders?page=2#top", { page: "7", mine: "1" }, "/orders?page=2&mine=1"],
])(
  "[shell 2.1 routing] given the page %s with the parameters %j, when it calls the server, then as %s",
  (url, params, expected) => {
    expect(routedUrl({ url, params: new Map(Object.entries(params)) })).toBe(expected);
  },
);

it.each([
  ["/orders/:id", { id: "7" }, "/orders/7"],
  ["/towns/:name/update?tab=:name", { name: "a/b ő" }, "/towns/a%2Fb%20%C5%91/update?tab=:name"],
  ["/orders/:id", {}, "/orders/:id"],
  ["https://example.org/:id", { id: "7" }, "https://example.org/:id"],
])(
  "[shell 2.1 routing] given the route %s and the parameters %j, when it is gone to, then to %s",
  (route, params, expected) => {
    expect(filledRoute(route, new Map(Object.entries(params)))).toBe(expected);
  },
);

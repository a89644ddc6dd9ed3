import { expect, it, vi } from "vitest";
import { followLocation } from "./followLocation.ts";

it.each([
  ["/orders/index?page=2", "refreshed"],
  [`${window.location.origin}/orders/index?page=2`, "refreshed"],
  ["/orders/index?page=3", "left"],
  ["/orders/index", "left"],
  ["/orders/other?page=2", "left"],
  ["https://other.example/orders/index?page=2", "left"],
])("[shell 7.1 location] given a page, when an answer names %s, then it is %s", (location, outcome) => {
  const [navigate, refreshLayout] = [vi.fn(), vi.fn()];
  followLocation(location, { history: { url: "/orders/index?page=2", navigate }, navigator: { refreshLayout } });
  expect(refreshLayout).toHaveBeenCalledTimes(outcome === "refreshed" ? 1 : 0);
  expect(navigate.mock.calls).toEqual(outcome === "left" ? [[location]] : []);
});

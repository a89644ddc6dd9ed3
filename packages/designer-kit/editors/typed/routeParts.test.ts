import { describe, expect, it } from "vitest";
import { partText, routeOf, routeParts } from "./routeParts.ts";

describe("routeParts", () => {
  it.each(["/requests", "/requests/:id", "/a.b/:year/c-d"])(
    "[design 1 sheets] given the route %s, when it is taken apart and put together, then it is the same",
    (route) => {
      expect(routeOf(routeParts(route) ?? [])).toBe(route);
    },
  );

  it("[design 1 sheets] given a route with a parameter, when it is taken apart, then the parameter is one", () => {
    expect(routeParts("/requests/:id")).toEqual([
      { isParameter: false, text: "requests" },
      { isParameter: true, text: "id" },
    ]);
  });

  it("[design 1 sheets] given an address outside of the application, when it is taken apart, then it has no parts", () => {
    expect(routeParts("https://example.org/a")).toBeNull();
  });

  it.each([
    ["Éves terv/2026", false, "Eves-terv-2026"],
    ["record id", true, "record_id"],
  ])(
    "[design 1 sheets] given %s that is typed into a part, when it is taken, then it may stand in an address",
    (typed, isParameter, text) => {
      expect(partText(typed, isParameter)).toBe(text);
    },
  );
});

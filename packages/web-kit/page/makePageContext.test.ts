import { describe, expect, it } from "vitest";
import { makePageContext } from "./makePageContext.ts";

const surroundings = { subsystem: "sales", level: 0, language: "hu" as const, zone: "Europe/Budapest" };

describe("makePageContext", () => {
  it("[design 9 context] given an address, when its context is made, then controller, action and parameters are its parts", () => {
    const context = makePageContext("/sales/orders/update?id=a%26b&x=1?2#top", surroundings);
    expect(context).toMatchObject({ controller: "sales/orders", action: "update", subsystem: "sales", level: 0 });
    expect([...context.params]).toEqual([
      ["id", "a&b"],
      ["x", "1?2"],
    ]);
  });

  it("[design 9 context] given an address of one segment, when its context is made, then its action is the index", () => {
    expect(makePageContext("/home", surroundings)).toMatchObject({ controller: "home", action: "index" });
  });
});

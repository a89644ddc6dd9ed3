import { describe, expect, it } from "vitest";
import { isCurrent } from "./useNavigation.ts";

const routes = ["/home", "/orders/index", "/orders/late", "/people/index"];
const current = (path: string): string[] => routes.filter((route) => isCurrent(route, path, routes));

describe("the current item of the menu", () => {
  it("[shell 2.2 shell] given a page of the menu, when it is open, then its item is the current one", () => {
    expect(current("/orders/late")).toEqual(["/orders/late"]);
  });

  it("[shell 2.2 shell] given a form below a list of the menu, when it is open, then the list is the current one", () => {
    expect(current("/orders/update")).toEqual(["/orders/index"]);
  });

  it("[shell 2.2 shell] given a page that no menu leads to, when it is open, then no item is current", () => {
    expect(current("/settings")).toEqual([]);
    expect(current("/departments/update")).toEqual([]);
  });
});

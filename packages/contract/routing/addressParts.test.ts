import { expect, it } from "vitest";
import { addressParts } from "./addressParts.ts";

it.each([
  ["/orders/index", "/orders/index", ""],
  ["/orders/index?q=1&r=2", "/orders/index", "q=1&r=2"],
  ["/orders/index?q=what?#lines", "/orders/index", "q=what?"],
  ["/orders#a?b", "/orders", ""],
  ["?q=1", "", "q=1"],
])(
  "[shell 2.1 routing] given the address %s, when it is taken apart, then its path is %s and its query %s",
  (url, path, query) => {
    expect(addressParts(url)).toEqual({ path, query });
  },
);

import fc from "fast-check";
import { expect, it } from "vitest";
import { isOwnPath } from "./ownPath.ts";

it.each(["/", "/orders/index?id=1", "/a//b", "/ /b", "/%09/b"])(
  "[shell 2.1 routing] given %j, when it is looked at, then it is a path of this installation",
  (path) => {
    expect(isOwnPath(path)).toBe(true);
  },
);

it.each([
  "",
  "orders",
  "//evil.net",
  "/\\evil.net",
  "/\t/evil.net",
  "/\r\n\\evil.net",
  "https://evil.net",
  "javascript:alert(1)",
])("[shell 2.1 routing] given %j, when it is looked at, then it is none", (address) => {
  expect(isOwnPath(address)).toBe(false);
});

it("[shell 2.1 routing] given any address that is called a path, when a browser reads it, then it stays where it is", () => {
  const parts = fc.constantFrom("/", "\\", "\t", "\n", "\r", " ", "a", ".", ":", "@", "evil.net");
  fc.assert(
    fc.property(
      fc.array(parts).map((all) => `/${all.join("")}`),
      (address) => {
        if (isOwnPath(address))
          expect(new URL(address, "https://here.example/page").origin).toBe("https://here.example");
      },
    ),
  );
});

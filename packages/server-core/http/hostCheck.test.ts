import { expect, it } from "vitest";
import { checkHost } from "./hostCheck.ts";

it.each([
  ["localhost:3000", "http://localhost:3000", "own"],
  ["LOCALHOST:3000", "http://localhost:3000", "own"],
  ["127.0.0.1:3000", "http://localhost:3000", "redirect"],
  ["[::1]:3000", "http://localhost:3000", "redirect"],
  ["127.0.0.1:3001", "http://localhost:3000", "foreign"],
  ["evil.example", "http://localhost:3000", "foreign"],
  ["work.example.org", "https://work.example.org", "own"],
  ["work.example.org:443", "https://work.example.org", "own"],
  ["localhost", "https://work.example.org", "foreign"],
  ["a b", "http://localhost:3000", "foreign"],
  [undefined, "http://localhost:3000", "foreign"],
])("[design 10 session] given the host %s at the address %s, when it is checked, then it is %s", (host, url, kind) => {
  expect(checkHost(host, "/x", new URL(url)).kind).toBe(kind);
});

import { TesseraError } from "@tessera/contract/errors.ts";
import { expect, it } from "vitest";
import { reasonOf } from "./reasonOf.ts";

it.each([
  [
    "an error with a cause",
    new TesseraError("timeout", {}, { cause: new Error("canceling\n  statement") }),
    "timeout: canceling statement",
  ],
  [
    "a refused connection, which has no message",
    Object.assign(new AggregateError([]), { code: "ECONNREFUSED" }),
    "ECONNREFUSED",
  ],
  ["a code beside a message", Object.assign(new Error("gone"), { code: "57P01" }), "gone (57P01)"],
  ["the same said twice", new Error("gone", { cause: new Error("gone") }), "gone"],
  [
    "an answer of another server as the cause",
    new Error("unexpected status", { cause: new Response("<html>", { status: 502 }) }),
    "unexpected status: answered with 502",
  ],
  [
    "a cause that is no error",
    new Error("invalid response", { cause: { body: { access_token: "a" } } }),
    "invalid response",
  ],
  ["no error at all", "gone", "gone"],
])("[design 10 errors] given %s, when the reason is logged, then it is one line", (_name, error, reason) => {
  expect(reasonOf(error)).toBe(reason);
});

import type { ResourceCall } from "@tessera/expression/compile/frame.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import { expect, it } from "vitest";
import { lookupOf, requestOf } from "./resourceCalls.ts";

const call = (name: string, ...args: Json[]): ResourceCall => ({ key: name, function: name, args });

it("[forms 7 calls] given a look-up in a rule, when it is asked, then name, parameters and column are what the rule says", () => {
  expect(lookupOf(call("lookup", "person", { email: "a@b.example" }, "id"))).toEqual({
    name: "person",
    params: { email: "a@b.example" },
    column: "id",
  });
});

it.each([[null], [["a"]], ["text"], [7]])(
  "[forms 7 calls] given a look-up with the parameters %j, which are none, when it is asked, then it is asked without any, and for no column where none is named",
  (params) => {
    expect(lookupOf(call("lookup", "person", params))).toEqual({ name: "person", params: {}, column: "" });
  },
);

it("[forms 7 calls] given a look-up whose name is not there yet, or another function, when a look-up is wanted, then there is none", () => {
  expect(lookupOf(call("lookup", null, {}, "id"))).toBeNull();
  expect(lookupOf(call("request", "GET", "/api/Lists/get-count"))).toBeNull();
});

it("[forms 7 calls] given a request in a rule, when it is sent, then method, path and input are what the rule says", () => {
  expect(requestOf(call("request", "POST", "/api/Lists/get-count", { idList: "person" }))).toEqual({
    method: "POST",
    url: "/api/Lists/get-count",
    data: { idList: "person" },
  });
  expect(requestOf(call("request", "GET", "/api/Lists/get-count"))?.data).toEqual({});
});

it("[forms 7 calls] given a request without a path or a method yet, or another function, when a request is wanted, then there is none", () => {
  expect(requestOf(call("request", "GET", null))).toBeNull();
  expect(requestOf(call("request", null, "/api"))).toBeNull();
  expect(requestOf(call("lookup", "person", "id"))).toBeNull();
});

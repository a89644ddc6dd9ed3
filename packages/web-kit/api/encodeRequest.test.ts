import { defineOperation } from "@tessera/contract/defineOperation.ts";
import { closed, nullable } from "@tessera/contract/schema.ts";
import { Type } from "typebox";
import { describe, expect, it } from "vitest";
import { encodeRequest } from "./encodeRequest.ts";

const common = {
  id: "Toy_call",
  family: "Toys",
  name: "call",
  envelope: "data",
  input: closed({}),
  output: Type.Unknown(),
  access: { kind: "public" },
  summary: "A call for tests",
} as const;

describe("encodeRequest", () => {
  it("[shell 7.1 payload] given a read, when it is encoded, then everything is in the query and declared keys are JSON", () => {
    const operation = defineOperation({ ...common, method: "GET", jsonKeys: ["filter"] });
    const { path, body } = encodeRequest(operation, {
      filter: { where: { url: "/a b" } },
      ids: ["1", "2"],
      page: 3,
      absent: undefined,
    });
    const url = new URL(path, "http://page");
    expect(url.pathname).toBe("/api/Toys/call");
    expect(url.searchParams.get("filter")).toBe('{"where":{"url":"/a b"}}');
    expect(url.searchParams.getAll("ids")).toEqual(["1", "2"]);
    expect(url.searchParams.get("page")).toBe("3");
    expect(url.searchParams.has("absent")).toBe(false);
    expect(body).toBeNull();
  });

  it("[shell 7.1 payload] given a JSON call with selected query keys, when it is encoded, then only those are in the query", () => {
    const operation = defineOperation({ ...common, method: "POST", queryKeys: ["id"] });
    expect(encodeRequest(operation, { id: "7", name: "Ő" })).toEqual({
      path: "/api/Toys/call?id=7",
      body: '{"name":"Ő"}',
      contentType: "application/json",
    });
  });

  it("[shell 7.1 payload] given a form call, when it is encoded, then its fields are a form, declared ones JSON, and a null that may be absent is", () => {
    const input = closed({ needed: nullable(Type.Integer()), search: Type.Optional(nullable(Type.String())) });
    const operation = defineOperation({ ...common, input, method: "POST", encoding: "form", jsonKeys: ["data"] });
    const values = { data: [{ key: "ő" }], isLast: true, needed: null, search: null };
    const { body, contentType } = encodeRequest(operation, values);
    expect(contentType).toBe("application/x-www-form-urlencoded");
    expect([...new URLSearchParams(body ?? "")]).toEqual([
      ["data", '[{"key":"ő"}]'],
      ["isLast", "true"],
      ["needed", "null"],
    ]);
  });
});

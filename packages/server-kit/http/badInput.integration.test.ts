import { createRecords } from "@tessera/records/guard/createRecords.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bareProduct } from "../testing/bareProduct.ts";
import type { TestClient } from "../testing/testClient.ts";
import { startTestServer, type TestServer } from "../testing/testServer.ts";
import { callsPerMinute } from "./operationRoute.ts";
import { toyHandlers } from "./toyOperations.fixtures.ts";

const toys = toyHandlers();
let server: TestServer;
let anna: TestClient;

beforeAll(async () => {
  server = await startTestServer({
    product: {
      ...bareProduct,
      operations: toys.handlers,
      texts: new Map([["en", new Map([["error.invalid_input", "Not valid."]])]]),
      version: "0.0.0",
    },
    createRecords: (renew) => createRecords({ renew }),
    users: [{ login: "anna", roles: [] }],
  });
  anna = await server.enter("anna");
});
afterAll(() => server.close());

interface Refusal {
  readonly status: number;
  readonly code: unknown;
  readonly problems: unknown;
}

async function refusal(response: Response): Promise<Refusal> {
  const body = await response.json();
  return { status: response.status, code: body.error?.code, problems: body.error?.data?.problems };
}

async function post(
  path: string,
  body: string,
  type: string | null,
  extra: Record<string, string> = {},
): Promise<Response> {
  const headers = { ...(await anna.headers()), ...(type === null ? {} : { "content-type": type }), ...extra };
  return anna.fetch(path, { method: "POST", headers, body });
}

const json = "application/json";
const urlEncoded = "application/x-www-form-urlencoded";
const echoPath = "/api/Toys/echo";

describe("bodies that are not what they should be", () => {
  it.each([
    ["half an object", '{"text":'],
    ["nothing", ""],
    ["nesting without end", `${"[".repeat(900)}`],
  ])("[shell 7.1 conventions] given a body that is %s, when it is sent, then it is malformed", async (_name, body) => {
    expect(await refusal(await post(echoPath, body, json))).toMatchObject({ status: 400, code: "malformed_request" });
  });

  it("[shell 7.1 conventions] given several mistakes, when they are sent, then every one is named with its path", async () => {
    const answer = await refusal(await post(echoPath, '{"text":7,"count":1.5,"other":1}', json));
    expect(answer).toEqual({
      status: 400,
      code: "invalid_input",
      problems: expect.arrayContaining([
        { path: "/text", code: "type" },
        { path: "/count", code: "type" },
        { path: "/other", code: "unknown_key" },
      ]),
    });
  });

  it("[shell 7.1 conventions] given a missing key, when the input is sent, then the key is named", async () => {
    const answer = await refusal(await post(echoPath, "{}", json));
    expect(answer.problems).toEqual([{ path: "/text", code: "required" }]);
  });

  it.each(["[]", "null", '"text"', "7"])(
    "[shell 7.1 conventions] given the JSON %s instead of an object, when it is sent, then the input is not valid",
    async (body) => {
      expect((await refusal(await post(echoPath, body, json))).code).toBe("invalid_input");
    },
  );

  it("[shell 7.1 conventions] given a body over the limit, when it is sent, then it is too large", async () => {
    const body = JSON.stringify({ text: "a", tree: "x".repeat(3000) });
    expect(await refusal(await post(echoPath, body, json))).toMatchObject({ status: 413, code: "payload_too_large" });
  });

  it.each(["text/plain", "application/xml", "application/json-patch+json", "image/png", "nonsense"])(
    "[shell 7.1 conventions] given the content type %s, when it is sent, then it is not supported",
    async (type) => {
      expect(await refusal(await post(echoPath, '{"text":"a"}', type))).toMatchObject({
        status: 415,
        code: "unsupported_media_type",
      });
    },
  );

  it("[shell 7.1 conventions] given a form where JSON is expected, when it is sent, then the input is not valid", async () => {
    expect((await refusal(await post(echoPath, "text=a", urlEncoded))).code).toBe("invalid_input");
  });
});

describe("keys that reach a prototype", () => {
  it.each([
    ["at the top", '{"text":"a","__proto__":{"x":1}}'],
    ["deep inside", '{"text":"a","tree":[{"constructor":1}]}'],
    ["escaped", '{"text":"a","\\u005f_proto__":{}}'],
  ])("[design 4 definitions] given such a key %s, when JSON is sent, then it is refused", async (_name, body) => {
    expect((await refusal(await post(echoPath, body, json))).code).toBe("malformed_request");
  });

  it.each([
    ["a field", "__proto__=1", ""],
    ["a key in the query", "", "?constructor=1"],
    ["a key inside a JSON field", `tree=${encodeURIComponent('{"prototype":1}')}`, ""],
  ])(
    "[design 4 definitions] given such a key as %s, when a form is sent, then it is refused",
    async (_name, body, query) => {
      expect(await refusal(await post(`/api/Toys/form${query}`, body, urlEncoded))).toMatchObject({
        status: 400,
        code: "invalid_input",
      });
    },
  );
});

describe("forms and queries", () => {
  it("[shell 7.1 conventions] given a form, when it is sent, then its texts become what the schema says", async () => {
    const body = new URLSearchParams([
      ["text", "12"],
      ["flag", "true"],
      ["names", "a"],
      ["names", "b"],
      ["tree", '{"x":[1]}'],
    ]);
    const response = await post("/api/Toys/form?page=3", String(body), urlEncoded);
    expect(await response.json()).toEqual({
      obj: { text: "12", flag: true, names: ["a", "b"], tree: { x: [1] }, page: 3 },
    });
  });

  it("[shell 7.1 conventions] given a multipart form, when it is sent, then its fields are read", async () => {
    const body = new FormData();
    body.set("text", "ő");
    body.set("names", "a");
    const response = await anna.fetch("/api/Toys/form", { method: "POST", headers: await anna.headers(), body });
    expect(await response.json()).toEqual({ obj: { text: "ő", names: ["a"] } });
  });

  it("[shell 7.1 conventions] given a file in a form without files, when it is sent, then it is refused", async () => {
    const body = new FormData();
    body.set("text", new Blob(["x"]), "x.txt");
    const response = await anna.fetch("/api/Toys/form", { method: "POST", headers: await anna.headers(), body });
    expect(response.status).toBe(400);
  });

  it("[shell 7.1 conventions] given body keys in the query, when they are sent, then they are unknown there", async () => {
    const answer = await refusal(await post("/api/Toys/form?text=a", "", urlEncoded));
    expect(answer.problems).toEqual([{ path: "/text", code: "unknown_key" }]);
  });

  it("[shell 7.1 conventions] given malformed JSON in a JSON key, when it is sent, then the key is named", async () => {
    const answer = await refusal(await anna.fetch("/api/Toys/whoami?tree=%7B"));
    expect(answer.problems).toEqual([{ path: "/tree", code: "json" }]);
  });

  it("[shell 7.1 conventions] given a query, when a bare name is called, then it answers as the path does", async () => {
    const answers = await Promise.all(["/whoami?page=2", "/api/Toys/whoami?page=2"].map((path) => anna.fetch(path)));
    const [bare, full] = await Promise.all(answers.map((response) => response.json()));
    expect(bare).toEqual(full);
    expect(full.body.input).toEqual({ page: 2 });
  });
});

describe("operations and answers", () => {
  it.each(["/api/Toys/nothing", "/api/nothing", "/auth/nothing"])(
    "[shell 8 errors] given no operation at %s, when it is called, then the answer is JSON with a code",
    async (path) => {
      expect(await refusal(await anna.fetch(path))).toMatchObject({ status: 404, code: "unknown_operation" });
    },
  );

  it("[shell 8 errors] given a defect, when it happens, then its message stays in the log and a reference is answered", async () => {
    const response = await anna.fetch("/api/Toys/broken");
    const text = await response.text();
    expect(response.status).toBe(500);
    expect(text).not.toContain("secret");
    expect(JSON.parse(text)).toMatchObject({
      error: { code: "unexpected", reference: response.headers.get("x-request-id") },
      msg: "error.unexpected",
      type: "error",
    });
  });

  it("[design 10 server] given a caller who goes away, when the handler is at work, then its signal says so", async () => {
    const gone = new AbortController();
    const call = anna.fetch("/api/Toys/waiting", { signal: gone.signal });
    toys.entered.then(() => gone.abort());
    await expect(call).rejects.toThrow();
    await toys.left;
  });

  it("[design 10 session] given an operation with a limit, when one address calls it too often, then it is told to wait", async () => {
    const codes = [];
    for (let call = 0; call <= callsPerMinute; call++) codes.push((await anna.fetch("/api/Toys/limited")).status);
    expect(codes.filter((status) => status === 200)).toHaveLength(callsPerMinute);
    expect(await refusal(await anna.fetch("/api/Toys/limited"))).toMatchObject({
      status: 429,
      code: "too_many_requests",
    });
  });

  it("[shell 7.1 conventions] given text that the database built, when it is answered, then it is passed on unread", async () => {
    expect(await (await anna.fetch("/api/Toys/raw")).text()).toBe('{"data":{"big":12345678901234567890}}');
  });

  it("[shell 7.1 conventions] given an answer, when it arrives, then it carries the counters and is not cached", async () => {
    const { headers } = await anna.fetch("/api/Toys/raw");
    expect(headers.get("x-tessera-definitions")).toMatch(/^\d+$/);
    expect(headers.get("x-tessera-rights")).toMatch(/^\d+$/);
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
  });

  it("[shell 7.1 conventions] given a stream, when it ends, then its last event is the end", async () => {
    const text = await (await anna.fetch("/api/Toys/stream")).text();
    expect(text).toBe('data: {"n":1}\n\ndata: {"n":2}\n\ndata: {"n":3}\n\nevent: end\ndata: null\n\n');
  });

  it("[shell 8 errors] given a stream that fails, when it does, then the error is an event before the end and tells no secret", async () => {
    const text = await (await anna.fetch("/api/Toys/stream?fail=true")).text();
    expect(text).toMatch(/event: error\ndata: .*"code":"unexpected".*\n\nevent: end\ndata: null\n\n$/s);
    expect(text).not.toContain("secret");
  });
});

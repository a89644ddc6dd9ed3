import { get } from "node:http";
import { text as readText } from "node:stream/consumers";
import { createRecords } from "@tessera/records/guard/createRecords.ts";
import { SignJWT } from "jose";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { bareProduct } from "../testing/bareProduct.ts";
import type { TestClient } from "../testing/testClient.ts";
import { startTestServer, type TestServer, type TestServerOptions } from "../testing/testServer.ts";
import { toyHandlers } from "./toyOperations.fixtures.ts";

const toys = toyHandlers();
const options: TestServerOptions = {
  product: {
    ...bareProduct,
    operations: toys.handlers,
    version: "0.0.0",
  },
  createRecords: (renew) => createRecords({ renew }),
  users: [
    { login: "anna", roles: ["a"], language: "de" },
    { login: "bela", roles: [] },
  ],
};
let server: TestServer;
/** A second node on the same database, with the same secrets. */
let other: TestServer;
let anna: TestClient;

beforeAll(async () => {
  server = await startTestServer(options);
  const { host } = new URL(server.url);
  other = await startTestServer({
    ...options,
    database: server.database,
    dataFolder: server.dataFolder,
    environment: { TESSERA_URL: `http://${host}` },
  });
});
afterAll(async () => {
  await other.close();
  await server.close();
});
beforeEach(async () => {
  anna = await server.enter("anna");
});

const echo = "/api/Toys/echo";
const body = '{"text":"a"}';

async function codeOf(response: Response): Promise<string | null> {
  return response.ok ? null : (await response.json()).error.code;
}

async function echoed(client: TestClient, extra: Record<string, string> = {}): Promise<string | null> {
  const headers = { ...(await client.headers()), "content-type": "application/json", ...extra };
  return codeOf(await client.fetch(echo, { method: "POST", headers, body }));
}

/** Goes to an address as a browser does; `fetch` of Node cannot say so. */
function navigate(path: string, client: TestClient): Promise<{ readonly type: string; readonly text: string }> {
  const cookie = [...client.cookies()].map((pair) => pair.join("=")).join("; ");
  const headers = { cookie, accept: "text/html", "sec-fetch-mode": "navigate", "sec-fetch-site": "cross-site" };
  return new Promise((resolve, reject) => {
    get(new URL(path, server.url), { headers }, async (response) => {
      resolve({ type: response.headers["content-type"] ?? "", text: await readText(response) });
    }).on("error", reject);
  });
}

describe("who may call", () => {
  it("[design 10 session] given cookie, token and CSRF token, when she calls, then it is answered", async () => {
    expect(await echoed(anna)).toBeNull();
  });

  it("[design 10 session] given nobody, when an operation for signed-in people is called, then it asks to sign in", async () => {
    expect(await echoed(server.anonymous())).toBe("not_signed_in");
  });

  it("[design 10 session] given the cookie without the token, when she calls, then it asks to sign in", async () => {
    anna.useToken(null);
    expect(await echoed(anna)).toBe("not_signed_in");
  });

  it("[design 10 session] given the token without the cookie, when it is used, then it does not count", async () => {
    const thief = server.anonymous();
    thief.useToken(anna.sessionToken());
    expect(await echoed(thief)).toBe("session_expired");
  });

  it("[design 10 session] given the token of someone else, when it comes with her cookie, then it does not count", async () => {
    anna.useToken((await server.enter("bela")).sessionToken());
    expect(await echoed(anna)).toBe("session_expired");
  });

  it("[design 10 session] given a forged token, when she calls, then it does not count", async () => {
    const [, payload = ""] = anna.sessionToken()?.split(".") ?? [];
    const claims = JSON.parse(Buffer.from(payload, "base64url").toString());
    const forged = await new SignJWT(claims).setProtectedHeader({ alg: "HS256" }).sign(new Uint8Array(32));
    anna.useToken(forged);
    expect(await echoed(anna)).toBe("session_expired");
    anna.useToken(`${Buffer.from('{"alg":"none"}').toString("base64url")}.${payload}.`);
    expect(await echoed(anna)).toBe("session_expired");
  });

  it("[design 10 session] given a session that expired, when she calls, then both nodes refuse it", async () => {
    await echoed(anna);
    await server.database.pool.query("update sys.session set expires_at = clock_timestamp() - interval '1 second'");
    expect(await echoed(anna)).toBe("session_expired");
  });

  it("[design 4 counters] given a session that another node ended, when she calls here, then it is over at once", async () => {
    await echoed(anna);
    const [, id = ""] = anna.cookies().get("tessera")?.split(".") ?? [];
    await other.services.sessions.close(id);
    expect(await echoed(anna)).toBe("session_expired");
  });

  it("[design 4 counters] given a user who is disabled, when she calls again, then it is over at once", async () => {
    const bela = await server.enter("bela");
    expect(await echoed(bela)).toBeNull();
    await server.database.pool.query(`update sys."user" set disabled_at = now() where login = 'bela'`);
    expect(await echoed(bela)).toBe("session_expired");
    await server.database.pool.query(`update sys."user" set disabled_at = null where login = 'bela'`);
  });

  it("[design 4 counters] given a membership that was added, when a call confirms the counters, then the next answers know it", async () => {
    await server.database.pool.query(`insert into sys.membership select id, 'b' from sys."user" where login = 'anna'`);
    await echoed(anna);
    const answer = await (await anna.fetch("/whoami")).json();
    expect(answer.body.roles).toEqual(["a", "b"]);
    await server.database.pool.query("delete from sys.membership where role_id = 'b'");
  });

  it("[design 10 rights] given an operation that needs a grant, when someone without one calls with bad input, then only access is spoken of", async () => {
    const headers = { ...(await anna.headers()), "content-type": "application/json" };
    const response = await anna.fetch("/api/Toys/guarded", { method: "POST", headers, body: "{}" });
    expect(await codeOf(response)).toBe("access_denied");
  });
});

describe("requests from elsewhere", () => {
  it.each([
    ["missing", ""],
    ["made up", "x".repeat(43)],
  ])(
    "[shell 7.1 conventions] given a CSRF token that is %s, when she calls, then it is refused",
    async (_name, token) => {
      expect(await echoed(anna, { "x-csrf-token": token })).toBe("csrf_token_invalid");
    },
  );

  it("[shell 7.1 conventions] given the CSRF token of someone else, when she calls, then it is refused", async () => {
    const foreign = (await (await server.enter("bela")).headers())["x-csrf-token"] ?? "";
    expect(await echoed(anna, { "x-csrf-token": foreign })).toBe("csrf_token_invalid");
  });

  it("[design 10 session] given the anonymous CSRF token, when she has signed in, then it no longer counts", async () => {
    const visitor = server.anonymous();
    const before = (await visitor.headers())["x-csrf-token"] ?? "";
    expect(await echoed(anna, { "x-csrf-token": before })).toBe("csrf_token_invalid");
  });

  it.each<[string, Record<string, string>]>([
    ["another origin", { origin: "https://evil.example" }],
    ["the origin null", { origin: "null" }],
    ["a cross-site fetch", { "sec-fetch-site": "cross-site", "sec-fetch-mode": "cors" }],
  ])("[design 10 session] given %s, when it calls with her cookie, then it is refused", async (_name, headers) => {
    expect(await echoed(anna, headers)).toBe("foreign_origin");
  });

  it("[design 10 session] given a GET that changes state without its marker, when it is fetched, then it does nothing", async () => {
    const before = toys.bumps();
    expect(await codeOf(await anna.fetch("/api/Toys/bump"))).toBe("confirmation_required");
    expect(toys.bumps()).toBe(before);
  });

  it("[design 10 session] given the marker, when the page fetches it, then it runs and says where to go", async () => {
    const before = toys.bumps();
    const response = await anna.fetch("/api/Toys/bump?by=2", { headers: { "x-requested-with": "XMLHttpRequest" } });
    expect(toys.bumps()).toBe(before + 2);
    expect(response.headers.get("x-location")).toBe("/bumped");
  });

  it("[design 10 session] given a link to it, when the browser goes there, then a page asks, and its form does it once", async () => {
    const before = toys.bumps();
    const { type, text } = await navigate("/api/Toys/bump?by=3", anna);
    expect(type).toContain("text/html");
    expect(toys.bumps()).toBe(before);
    const csrfToken = /name="csrfToken" value="([^"]+)"/.exec(text)?.[1] ?? "";
    const form = { authorization: "", "content-type": "application/x-www-form-urlencoded", origin: server.url };
    const send = (token: string) =>
      anna.fetch("/api/Toys/bump?by=3", {
        method: "POST",
        headers: form,
        body: String(new URLSearchParams({ csrfToken: token })),
      });
    expect(await codeOf(await send("wrong"))).toBe("csrf_token_invalid");
    const done = await send(csrfToken);
    expect({ status: done.status, location: done.headers.get("location"), bumps: toys.bumps() }).toEqual({
      status: 303,
      location: "/bumped",
      bumps: before + 3,
    });
  });

  it("[design 10 session] given the other loopback name, when it is asked for, then it leads to the public address", async () => {
    const { port } = new URL(server.url);
    const response = await fetch(`http://127.0.0.1:${port}/orders?page=2`, { redirect: "manual" });
    expect(response.headers.get("location")).toBe(`${server.url}/orders?page=2`);
  });
});

describe("what travels with a request", () => {
  it("[shell 7.1 conventions] given a routed URL, when it is claimed, then the handler sees it as a claim", async () => {
    const answer = await (await anna.fetch("/whoami", { headers: { "routed-url": "/orders/update?id=1" } })).json();
    expect(answer.body.routedUrl).toBe("/orders/update?id=1");
  });

  it("[shell 9 constants] given a language in the profile and another in the cookie, when she calls, then the profile wins", async () => {
    const language = async (client: TestClient) => {
      const headers = { cookie: [...client.cookies(), ["language", "en-US"]].map((pair) => pair.join("=")).join("; ") };
      return (await (await client.fetch("/whoami", { headers })).json()).body.language;
    };
    expect([await language(anna), await language(server.anonymous())]).toEqual(["de", "en"]);
  });
});

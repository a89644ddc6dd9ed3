import { request } from "node:http";
import { connect } from "node:net";
import { json } from "node:stream/consumers";
import type { TestClient } from "@tessera/server-kit/testing/testClient.ts";
import type { TestServer } from "@tessera/server-kit/testing/testServer.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { importDocuments } from "../../../features/definitions/operations/importDocuments.ts";
import { getCount } from "../../../features/lists/operations/getCount.ts";
import { getList } from "../../../features/lists/operations/getList.ts";
import { bulkRecords } from "../../../features/records/operations/bulkRecords.ts";
import { freshSaveId, ids, startAttackedServer } from "./attacks.fixtures.ts";

let world: TestServer;
let clerk: TestClient;
let port: number;

beforeAll(async () => {
  world = await startAttackedServer();
  clerk = await world.enter("clerk");
  port = Number(new URL(world.url).port);
});
afterAll(() => world.close());

/** Sends a request by hand, as no browser would, and answers the head of what comes back. */
function sent(
  path: string,
  host: string,
  more = "",
): Promise<{ status: number; location: string | null; body: string }> {
  return new Promise((resolve, reject) => {
    let text = "";
    const socket = connect(port, "127.0.0.1", () =>
      socket.end(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\n${more}Connection: close\r\n\r\n`),
    );
    socket.on("data", (data) => {
      text += String(data);
    });
    socket.on("error", reject);
    socket.on("close", () => {
      const [head = "", body = ""] = text.split("\r\n\r\n", 2);
      const location = /^location: (.*)$/im.exec(head)?.[1]?.trim() ?? null;
      resolve({ status: Number(head.split(" ")[1]), location, body });
    });
  });
}

/** Announces a body, sends only its beginning, and gives the answer that comes in spite of it. */
function announced(path: string, headers: Readonly<Record<string, string>>): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const asking = request(new URL(path, world.url), { method: "POST", headers });
    asking.on("error", reject);
    asking.on("response", (answer) => {
      json(answer)
        .then(resolve, reject)
        .finally(() => asking.destroy());
    });
    asking.write('{"files":{');
  });
}

describe("addresses", () => {
  it.each(["evil.example", "localhost", "localhost:1", "evil.example:80", ""])(
    "[design 10 session] given the host %j, when the server is called by it, then it is refused, and the host is not repeated",
    async (host) => {
      const { status, location, body } = await sent("/ui-config", host, "X-Forwarded-Host: evil.example\r\n");
      expect(status).toBeGreaterThanOrEqual(400);
      expect(status).toBeLessThan(500);
      expect([location, body.includes("evil")]).toEqual([null, false]);
    },
  );

  it.each(["//evil.example/x", "/\\evil.example", "/%0d%0aset-cookie:x=y", "/x?to=https://evil.example"])(
    "[design 10 session] given the path %s under the other loopback name, when it is asked for, then it leads to the own address only",
    async (path) => {
      const { status, location } = await sent(path, `127.0.0.1:${port}`);
      expect(status).toBe(308);
      expect(new URL(location ?? "").origin).toBe(world.url);
    },
  );

  it("[design 10 session] given a forwarded host, when the provider says its addresses, then they are the public ones", async () => {
    const forwarded = "X-Forwarded-Host: evil.example\r\nX-Forwarded-Proto: https\r\n";
    const { status, body } = await sent("/oidc/.well-known/openid-configuration", `localhost:${port}`, forwarded);
    expect(status).toBe(200);
    expect(body).not.toContain("evil");
  });

  it.each([
    "/assets/../../package.json",
    "/assets/%2e%2e/%2e%2e/package.json",
    "/pages/..%2f..%2fpackage.json",
    "/pages/....//package.json",
  ])("[design 9 web] given the path %s, when it is asked for, then no file outside is answered", async (path) => {
    const { status, body } = await sent(path, `localhost:${port}`);
    expect([status, body.includes("workspaces")]).toEqual([404, false]);
  });
});

describe("bodies", () => {
  it.each([600, 20_000])(
    "[shell 7.1 conventions] given a filter nested %i deep, when it is sent, then it is refused and nothing breaks",
    async (depth) => {
      const filter = `${'{"not":'.repeat(depth)}{"field":"name","operator":"IS NULL"}${"}".repeat(depth)}`;
      const answer = await clerk.fetch(getCount.path, {
        method: "POST",
        headers: { ...(await clerk.headers()), "content-type": "application/x-www-form-urlencoded" },
        body: String(new URLSearchParams({ idList: "deal", filter })),
      });
      expect(answer.status).toBe(400);
      expect(await answer.json()).toMatchObject({
        error: { code: "invalid_input", data: { problems: [{ path: "/filter" }] } },
      });
    },
  );

  it.each(["__proto__", "constructor", "\\u005f_proto__"])(
    "[shell 7.1 conventions] given the key %s anywhere in a body, when it is sent, then it is refused",
    async (key) => {
      const answer = await clerk.fetch(bulkRecords.path, {
        method: "POST",
        headers: { ...(await clerk.headers()), "content-type": "application/json" },
        body: `{"saveId":"${freshSaveId()}","entity":"deal","items":[{"kind":"create","values":{"name":"x","${key}":{"mine":true}}}]}`,
      });
      expect(answer.status).toBe(400);
    },
  );

  it.each<[string, Record<string, string>]>([
    ["whose size is declared", { "content-length": "30000000" }],
    ["whose size is not declared", { "transfer-encoding": "chunked" }],
  ])(
    "[design 10 rights] given a large body %s, when someone who may not send it begins to, then they are refused before it has come",
    async (_what, size) => {
      const cookie = [...clerk.cookies()].map((pair) => pair.join("=")).join("; ");
      const own = { ...(await clerk.headers()), cookie, authorization: `Bearer ${clerk.sessionToken()}` };
      const type = { "content-type": "application/json", ...size };
      for (const [headers, code] of [
        [type, "not_signed_in"],
        [{ ...own, ...type, "x-csrf-token": "" }, "csrf_token_invalid"],
        [{ ...own, ...type }, "access_denied"],
      ] as const)
        expect(await announced(importDocuments.path, headers)).toMatchObject({ error: { code } });
    },
  );

  it("[design 10 rights] given someone who may publish, when they send a large folder, then it is read", async () => {
    const admin = await world.enter("admin");
    const files = { "notes/large.txt": "x".repeat(2_000_000) };
    await expect(admin.call(importDocuments, { files, note: "" })).rejects.toMatchObject({
      code: "definition_invalid",
    });
  });

  it("[shell 7.1 conventions] given brackets and quotes inside texts, when they are sent, then they are texts", async () => {
    const note = `${"[{".repeat(2000)}\\"${"\\".repeat(3)}`;
    const item = { kind: "update", key: ids.deal.two, values: { note } } as const;
    await clerk.call(bulkRecords, { saveId: freshSaveId(), entity: "deal", items: [item] });
    const { rows } = await world.database.pool.query(`select note from app.deal where id = '${ids.deal.two}'`);
    expect(rows).toEqual([{ note }]);
  });
});

describe("sessions in use", () => {
  it("[design 4 counters] given an open session, when its role is taken or its user is disabled, then the next call has nothing", async () => {
    const colleague = await world.enter("colleague");
    expect((await colleague.call(getList, { idList: "deal" })).rows).toHaveLength(2);
    const of = `user_id = (select id from sys."user" where login = 'colleague')`;
    await world.database.pool.query(`delete from sys.membership where ${of}`);
    await expect(colleague.call(getList, { idList: "deal" })).rejects.toMatchObject({ code: "access_denied" });
    await world.database.pool.query(`update sys."user" set disabled_at = now() where login = 'colleague'`);
    await expect(colleague.call(getList, { idList: "deal" })).rejects.toMatchObject({ code: "session_expired" });
  });

  it.each<[string, Record<string, string>, string]>([
    ["a foreign origin", { origin: "https://evil.example" }, "foreign_origin"],
    ["an origin that is null", { origin: "null" }, "foreign_origin"],
    ["a cross-site fetch", { "sec-fetch-site": "cross-site", "sec-fetch-mode": "cors" }, "foreign_origin"],
    ["no CSRF token", { "x-csrf-token": "" }, "csrf_token_invalid"],
  ])(
    "[design 10 session] given %s, when a change is sent with her cookies and token, then it is refused",
    async (_what, headers, code) => {
      const answer = await clerk.fetch(bulkRecords.path, {
        method: "POST",
        headers: { ...(await clerk.headers()), "content-type": "application/json", ...headers },
        body: JSON.stringify({ saveId: freshSaveId(), entity: "deal", items: [{ kind: "delete", key: ids.deal.one }] }),
      });
      expect(await answer.json()).toMatchObject({ error: { code } });
      const { rows } = await world.database.pool.query(`select count(*) from app.deal where id = '${ids.deal.one}'`);
      expect(rows).toEqual([{ count: "1" }]);
    },
  );
});

import { request } from "node:http";
import { migrate } from "@tessera/server-core/database/migrations.ts";
import { coreMigrations } from "@tessera/server-kit/start/coreMigrations.ts";
import { createTestDatabase, type TestDatabase } from "@tessera/server-kit/testing/testDatabase.ts";
import { startTestServer, type TestServer, testPassword } from "@tessera/server-kit/testing/testServer.ts";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { productOn } from "../testing/startProduct.ts";

let database: TestDatabase;
let trusting: TestServer;
let distrusting: TestServer;

beforeAll(async () => {
  database = await createTestDatabase({ max: 6 });
  const parts = productOn(database);
  await migrate(database.pool, [...coreMigrations, ...(parts.product.migrations ?? [])]);
  distrusting = await startTestServer({ ...parts, database, users: [{ login: "clerk", roles: [] }] });
  trusting = await startTestServer({
    ...parts,
    database,
    dataFolder: distrusting.dataFolder,
    environment: { TESSERA_TRUST_PROXY: "127.0.0.1,::1" },
  });
});
afterAll(async () => {
  await trusting.close();
  await distrusting.close();
  await database.close();
});

afterEach(() => {
  vi.unstubAllGlobals();
});

const forged = {
  "x-forwarded-host": "evil.example",
  "x-forwarded-proto": "https",
  "x-forwarded-port": "4443",
  "x-forwarded-prefix": "/evil.example",
  "x-original-url": "/evil.example",
  "x-rewrite-url": "/evil.example",
  forwarded: "for=1.2.3.4;host=evil.example;proto=https",
};
const paths = [
  "/",
  "/orders",
  "/csrf-token",
  "/oidc/.well-known/openid-configuration",
  "/oidc/auth?client_id=tessera&redirect_uri=http%3A%2F%2Fevil.example%2F&response_type=code&scope=openid",
  "/auth/login",
  "/api/openapi.json",
  "/nowhere",
];

async function said(server: TestServer, path: string, headers: Record<string, string>): Promise<string> {
  const answer = await server
    .anonymous()
    .fetch(path, { headers: { accept: "text/html,application/json", ...headers } });
  const kept = [...answer.headers].filter(
    // How many calls are left of the address differs from call to call.
    ([name]) =>
      !["date", "x-request-id", "content-security-policy", "etag"].includes(name) && !name.startsWith("x-ratelimit-"),
  );
  return `${answer.status} ${JSON.stringify(kept)} ${await answer.text()}`;
}
/** Without what is new in each answer. */
const lasting = (text: string) => text.replace(/[A-Za-z0-9_-]{16,}|\b[a-z0-9]{10}-[a-z0-9]+\b/g, "…");

describe.each([
  ["trusts the one who forwards", () => trusting],
  ["trusts nobody", () => distrusting],
])("a server that %s", (_name, server) => {
  it.each(paths)(
    "[design 10 session] given headers that name another host and protocol, when %s is asked for, then the answer is what it is without them",
    async (path) => {
      const honest = await said(server(), path, {});
      const answer = await said(server(), path, forged);
      expect(answer.replaceAll(encodeURIComponent("http://evil.example/"), "")).not.toContain("evil.example");
      expect(lasting(answer)).toBe(lasting(honest));
    },
  );

  it("[design 10 session] given a host that is not its own, when it is asked for, then it is refused whatever is forwarded", async () => {
    const own = new URL(server().url);
    const status = await new Promise((resolve, reject) => {
      const sent = request(
        {
          host: own.hostname,
          port: own.port,
          path: "/",
          headers: { host: "evil.example", "x-forwarded-host": own.host },
        },
        (answer) => {
          answer.resume();
          resolve(answer.statusCode);
        },
      );
      sent.once("error", reject).end();
    });
    expect(status).toBe(403);
  });

  it.each([
    "nonsense",
    "<script>alert(1)</script>",
    "1.2.3.4:5678",
    "[::1]:80",
    "' or 1=1 --",
    "::ffff:10.0.0.1",
    "999.999.999.999",
    Array.from({ length: 400 }, (_, index) => `10.0.${index >> 8}.${index & 255}`).join(", "),
    ",,,",
    "",
  ])(
    "[design 10 session] given %j as the address that someone forwards for, when they sign in, then they are signed in",
    async (address) => {
      const client = server().anonymous();
      const { fetch } = globalThis;
      vi.stubGlobal("fetch", (input: URL, init: RequestInit = {}) => {
        const headers = new Headers(init.headers);
        headers.set("x-forwarded-for", address);
        return fetch(input, { ...init, headers });
      });
      for (const path of ["/", "/csrf-token", "/metrics", "/readyz"])
        expect((await client.fetch(path, { headers: { accept: "text/html" } })).status).toBeLessThan(500);
      await database.pool.query("delete from sys.sign_in_attempt");
      await client.signIn("clerk", testPassword);
      expect(client.sessionToken()).not.toBeNull();
    },
  );
});

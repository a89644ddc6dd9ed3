import { loadProductTexts } from "@tessera/documents/texts/productTexts.ts";
import type { Records } from "@tessera/records/guard/records.ts";
import { startTestServer, type TestServer, testPassword } from "@tessera/server-kit/testing/testServer.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { csrfTokenHandler } from "./csrfToken.server.ts";
import { draftKeysHandler } from "./draftKeys.server.ts";
import { draftKeys } from "./draftKeys.ts";
import { loginHandler } from "./login.server.ts";
import { logoutHandler } from "./logout.server.ts";
import { logout } from "./logout.ts";
import { pingHandler } from "./ping.server.ts";
import { ping } from "./ping.ts";
import { uiConfigHandler } from "./uiConfig.server.ts";

const root = new URL("../../../", import.meta.url).pathname;
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({
    product: {
      operations: [csrfTokenHandler, draftKeysHandler, loginHandler, logoutHandler, pingHandler, uiConfigHandler],
      kinds: [],
      fieldTypes: [],
      panelTypes: [],
      documents: [],
      texts: loadProductTexts(root, ["features"]),
      pageFiles: [],
      webFolder: null,
      version: "0.0.0",
    },
    // None of these operations reads a record.
    createRecords: () => ({}) as Records,
    users: [
      { login: "anna", roles: [] },
      { login: "bela", roles: [], email: "bela@example.org" },
    ],
  });
});
afterAll(() => server.close());

describe("sign-in by the embedded provider", () => {
  it("[shell 4.3 login] given a user, when she signs in by code and PKCE, then her token says who she is and pings keep the session", async () => {
    const anna = await server.signIn("anna");
    const [, payload = ""] = anna.sessionToken()?.split(".") ?? [];
    const claims = JSON.parse(Buffer.from(payload, "base64url").toString());
    expect(Object.keys(claims).sort()).toEqual(["aud", "exp", "iat", "iss", "jti", "sub"]);
    const { remainingMs } = await anna.call(ping, {});
    expect(remainingMs).toBeGreaterThan(7 * 3_600_000);
  });

  it("[shell 4.3 login] given an e-mail address instead of the login, when they sign in, then it works too", async () => {
    const client = server.anonymous();
    await client.signIn("BELA@example.org", testPassword);
    expect(client.sessionToken()).not.toBeNull();
  });

  it("[shell 4.3 login] given a wrong password, when she signs in, then the page says so and there is no session", async () => {
    await expect(server.anonymous().signIn("anna", "wrong")).rejects.toThrow("refused with 401");
  });
});

describe("keys that seal drafts", () => {
  const sessionOf = (client: { sessionToken(): string | null }): string => {
    const [, payload = ""] = client.sessionToken()?.split(".") ?? [];
    return String(JSON.parse(Buffer.from(payload, "base64url").toString()).jti);
  };
  const given = async (client: Awaited<ReturnType<TestServer["signIn"]>>, sessions: readonly string[]) =>
    new Map((await client.call(draftKeys, { sessions: [...sessions] })).keys.map(({ key, session }) => [session, key]));

  it("[shell 4.4 drafts] given sessions of two people, when each asks for all keys, then each gets those of the own ones, the same each time, and a guest none", async () => {
    const [anna, again, bela] = [await server.signIn("anna"), await server.signIn("anna"), await server.signIn("bela")];
    const ids = [sessionOf(anna), sessionOf(again), sessionOf(bela)];
    const keys = await given(anna, ids);
    expect([...keys.keys()].sort()).toEqual([ids[0], ids[1]].sort());
    expect(new Set(keys.values()).size).toBe(2);
    expect(await given(again, ids)).toEqual(keys);
    expect([...(await given(bela, ids)).keys()]).toEqual([ids[2]]);
    await expect(server.anonymous().call(draftKeys, { sessions: ids })).rejects.toMatchObject({
      code: "not_signed_in",
    });
  });

  it.each([
    ["that nobody was at", { mode: "session", idle: true }, true],
    ["that was signed out", { mode: "session" }, false],
    ["of all devices", { mode: "domain" }, false],
  ] as const)(
    "[shell 4.4 drafts] given a session %s, when its person is back, then its key is given or not (%j): %s",
    async (_what, input, isGiven) => {
      const left = await server.signIn("anna");
      await left.call(logout, input);
      const back = await server.signIn("anna");
      expect((await given(back, [sessionOf(left)])).has(sessionOf(left))).toBe(isGiven);
    },
  );

  it.each(["forced", "password", "provider"] as const)(
    "[shell 4.4 drafts] given a session that was ended elsewhere (%s), when its person is back, then its key is refused",
    async (reason) => {
      const left = await server.signIn("anna");
      await server.services.sessions.end({ kind: "session", sessionId: sessionOf(left) }, reason);
      expect((await given(await server.signIn("anna"), [sessionOf(left)])).size).toBe(0);
    },
  );
});

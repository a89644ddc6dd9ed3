import type { Records } from "@tessera/server-kit/records/records.ts";
import { startTestServer, type TestServer, testPassword } from "@tessera/server-kit/testing/testServer.ts";
import { loadProductTexts } from "@tessera/server-kit/texts/productTexts.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { csrfTokenHandler } from "./csrfToken.server.ts";
import { loginHandler } from "./login.server.ts";
import { logoutHandler } from "./logout.server.ts";
import { pingHandler } from "./ping.server.ts";
import { ping } from "./ping.ts";
import { uiConfigHandler } from "./uiConfig.server.ts";

const root = new URL("../../../", import.meta.url).pathname;
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({
    product: {
      operations: [csrfTokenHandler, loginHandler, logoutHandler, pingHandler, uiConfigHandler],
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

  it("[shell 4.3 login] given an e-mail address instead of the login, when he signs in, then it works too", async () => {
    const client = server.anonymous();
    await client.signIn("BELA@example.org", testPassword);
    expect(client.sessionToken()).not.toBeNull();
  });

  it("[shell 4.3 login] given a wrong password, when she signs in, then the page says so and there is no session", async () => {
    await expect(server.anonymous().signIn("anna", "wrong")).rejects.toThrow("refused with 401");
  });
});

import { fileURLToPath } from "node:url";
import { loadProductTexts } from "@tessera/documents/texts/productTexts.ts";
import { createRecords } from "@tessera/records/guard/createRecords.ts";
import { afterEach, expect, it } from "vitest";
import { bareProduct } from "../testing/bareProduct.ts";
import { startTestServer, type TestServer } from "../testing/testServer.ts";

let server: TestServer | null = null;
afterEach(() => server?.close());

/** Tries to sign in as someone who is not there; answers the address that the attempt was noted for. */
async function notedAddress(trusted: string | null, forwarded: string): Promise<string | undefined> {
  const started = await startTestServer({
    product: {
      ...bareProduct,
      texts: loadProductTexts(fileURLToPath(new URL("../../../", import.meta.url)), ["features"]),
      version: "0.0.0",
    },
    createRecords: (renew) => createRecords({ renew }),
    environment: trusted === null ? {} : { TESSERA_TRUST_PROXY: trusted },
  });
  server = started;
  const client = started.anonymous();
  const query = new URLSearchParams({
    client_id: "tessera",
    redirect_uri: `${started.url}/auth/callback`,
    response_type: "code",
    scope: "openid",
    state: "a".repeat(20),
    code_challenge: "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM",
    code_challenge_method: "S256",
  });
  const page = (await client.fetch(`/oidc/auth?${query}`)).headers.get("location") ?? "";
  const answer = await client.fetch(page, {
    method: "POST",
    headers: {
      "content-type": "application/x-www-form-urlencoded",
      origin: started.url,
      "x-forwarded-for": forwarded,
      "x-forwarded-host": "evil.example",
    },
    body: "login=nobody&password=wrong",
  });
  expect(answer.status).toBe(401);
  const { rows } = await started.database.pool.query<{ address: string }>("select address from sys.sign_in_attempt");
  return rows[0]?.address;
}

it.each([
  ["no proxy", null, "198.51.100.7", "127.0.0.1"],
  ["another proxy", "10.0.0.0/8", "198.51.100.7", "127.0.0.1"],
  ["this proxy", "10.0.0.0/8, 127.0.0.1", "198.51.100.7", "198.51.100.7"],
  ["this proxy, and an invented address in front", "127.0.0.0/8", "203.0.113.9, 198.51.100.7", "198.51.100.7"],
  ["two proxies in a row", "127.0.0.0/8,10.0.0.0/8", "198.51.100.7, 10.1.2.3", "198.51.100.7"],
])(
  "[design 10 session] given a server that trusts %s, when an attempt is forwarded, then it counts for whom the last trusted proxy names",
  async (_whom, trusted, forwarded, address) => {
    expect(await notedAddress(trusted, forwarded)).toBe(address);
  },
);

import { createServer, type IncomingMessage, type Server } from "node:http";
import { text } from "node:stream/consumers";
import { migrate } from "@tessera/server-core/database/migrations.ts";
import { readSettings } from "@tessera/server-core/settings/settings.ts";
import { coreMigrations } from "@tessera/server-kit/start/coreMigrations.ts";
import { createTestDatabase } from "@tessera/server-kit/testing/testDatabase.ts";
import { exportJWK, generateKeyPair, SignJWT } from "jose";
import { afterEach, beforeAll, expect, it } from "vitest";
import type { Sessions } from "../sessions/sessions.ts";
import { createSignIn, nonceOf } from "./createSignIn.ts";

/** No role names a group. */
const noRoles = () => ({ all: () => [] });

/** What a client sent to prove itself. */
interface Proof {
  readonly authorization: string | undefined;
  readonly body: URLSearchParams;
}

let keys: Awaited<ReturnType<typeof generateKeyPair>>;
let server: Server | null = null;
let proof: Proof | null = null;

beforeAll(async () => {
  keys = await generateKeyPair("RS256", { extractable: true });
});
afterEach(() => {
  server?.close();
  server?.closeAllConnections();
});

/** Whether a provider refuses a client, as some do: with a challenge where the header was sent. */
type Refusal = (proof: Proof) => boolean;

const never: Refusal = () => false;

/**
 * Another provider, which takes secrets by these methods (null: does not say) and answers any code with an ID token,
 * unless it refuses the
 * client.
 */
async function startProvider(methods: readonly string[] | null, refuses = never): Promise<string> {
  const answer = async (request: IncomingMessage, issuer: string): Promise<object | null> => {
    switch (request.url) {
      case "/.well-known/openid-configuration":
        return {
          issuer,
          authorization_endpoint: `${issuer}/authorize`,
          token_endpoint: `${issuer}/token`,
          jwks_uri: `${issuer}/jwks`,
          ...(methods === null ? {} : { token_endpoint_auth_methods_supported: methods }),
        };
      case "/jwks":
        return { keys: [{ ...(await exportJWK(keys.publicKey)), alg: "RS256", kid: "one", use: "sig" }] };
      case "/token": {
        proof = { authorization: request.headers.authorization, body: new URLSearchParams(await text(request)) };
        const token = new SignJWT({ name: "Anna", nonce: nonceOf("v".repeat(64)) }).setProtectedHeader({
          alg: "RS256",
          kid: "one",
        });
        const claims = token.setIssuer(issuer).setSubject("anna").setAudience("work").setIssuedAt();
        const idToken = await claims.setExpirationTime("5m").sign(keys.privateKey);
        return { access_token: "a", token_type: "Bearer", id_token: idToken };
      }
      default:
        return null;
    }
  };
  const started = createServer(async (request, response) => {
    const found = await answer(request, `http://${request.headers.host}`);
    if (request.url === "/token" && proof !== null && refuses(proof)) {
      const challenge = proof.authorization === undefined ? {} : { "www-authenticate": "Basic" };
      response.writeHead(proof.authorization === undefined ? 400 : 401, {
        "content-type": "application/json",
        ...challenge,
      });
      response.end(JSON.stringify({ error: "invalid_client" }));
      return;
    }
    response.writeHead(found ? 200 : 404, { "content-type": "application/json" }).end(JSON.stringify(found ?? {}));
  });
  server = started;
  await new Promise<void>((resolve) => started.listen(0, "127.0.0.1", resolve));
  const address = started.address();
  return `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`;
}

async function signInWith(
  issuer: string,
  secret: string | null,
  warn: (details: Readonly<Record<string, unknown>>, what: string) => void = () => {},
): Promise<{ readonly opened: string; readonly proof: Proof }> {
  const database = await createTestDatabase({
    template: { name: "core", build: async (pool) => void (await migrate(pool, coreMigrations)) },
  });
  try {
    const settings = readSettings({
      environment: {
        OPENID_CLIENT_ID: "work",
        OPENID_AUTH_URL: `${issuer}/authorize`,
        ...(secret === null ? {} : { OPENID_CLIENT_SECRET: secret }),
      },
      base: "/",
    });
    let opened = "";
    const sessions: Pick<Sessions, "open"> = {
      open: async ({ userId }: { readonly userId: string }) => {
        const { rows } = await database.pool.query<{ display_name: string }>({
          text: `select display_name from sys."user" where id = $1`,
          values: [userId],
        });
        opened = rows[0]?.display_name ?? "";
        return { id: "", cookie: "", token: "", expiresAt: 0 };
      },
    };
    const signIn = createSignIn({
      database: database.pool,
      sessions,
      settings,
      snapshot: noRoles,
      embedded: null,
      warn,
    });
    const redirectUri = `${settings.url}/auth/callback`;
    const code = { code: "c", codeVerifier: "v".repeat(64), issuer: null, address: null, agent: null, language: null };
    await signIn.exchange({ ...code, redirectUri });
    if (!proof) throw new Error("The provider was not asked.");
    return { opened, proof };
  } finally {
    await database.close();
  }
}

const inHeader = `Basic ${Buffer.from("work:s3cret").toString("base64")}`;

it.each([
  ["does not say how", null, inHeader, null],
  ["takes it in the header", ["client_secret_post", "client_secret_basic"], inHeader, null],
  ["takes it in the body only", ["client_secret_post"], undefined, "s3cret"],
])(
  "[shell 4.3 login] given another provider that wants the client's secret and %s, when someone signs in, then the server sends it there",
  async (_how, methods, authorization, sent) => {
    const done = await signInWith(await startProvider(methods), "s3cret");
    expect(done.opened).toBe("Anna");
    expect(done.proof.authorization).toBe(authorization);
    expect(done.proof.body.get("client_secret")).toBe(sent);
    expect(done.proof.body.get("code_verifier")).toBe("v".repeat(64));
  },
);

it("[shell 4.3 login] given another provider that knows the client by its id, when someone signs in, then no secret is sent", async () => {
  const done = await signInWith(await startProvider(["none"]), null);
  expect([done.opened, done.proof.authorization, done.proof.body.get("client_secret")]).toEqual([
    "Anna",
    undefined,
    null,
  ]);
  expect(done.proof.body.get("client_id")).toBe("work");
});

it("[shell 4.3 login] given another provider that reads the header without its percent encoding and takes the body too, when someone signs in, then the secret is sent in the body", async () => {
  const asWritten = `Basic ${Buffer.from("work:s-3/cr=t").toString("base64")}`;
  const refuses: Refusal = ({ authorization }) => authorization !== undefined && authorization !== asWritten;
  const issuer = await startProvider(["client_secret_post", "client_secret_basic"], refuses);
  const done = await signInWith(issuer, "s-3/cr=t");
  expect([done.opened, done.proof.authorization, done.proof.body.get("client_secret")]).toEqual([
    "Anna",
    undefined,
    "s-3/cr=t",
  ]);
});

it.each([
  ["in the header", ["client_secret_basic"], 'answered with 401: Basic {"error":"invalid_client"}'],
  ["in the body", ["client_secret_post"], "invalid_client: server responded with an error in the response body"],
])(
  "[shell 4.3 login] given a secret that the provider takes %s and does not know, when someone signs in, then the service is not available and the log says that the client is refused",
  async (_how, methods, reason) => {
    const issuer = await startProvider(methods, () => true);
    const said: unknown[] = [];
    const trial = signInWith(issuer, "s3cret", (details) => void said.push(details.reason));
    await expect(trial).rejects.toMatchObject({ code: "busy" });
    expect(said).toEqual([reason]);
  },
);

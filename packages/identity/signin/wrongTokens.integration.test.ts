import { createServer, type Server } from "node:http";
import { migrate } from "@tessera/server-core/database/migrations.ts";
import { readSettings } from "@tessera/server-core/settings/settings.ts";
import { coreMigrations } from "@tessera/server-kit/start/coreMigrations.ts";
import { createTestDatabase, type TestDatabase } from "@tessera/server-kit/testing/testDatabase.ts";
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from "jose";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Sessions } from "../sessions/sessions.ts";
import { createSignIn, nonceOf } from "./createSignIn.ts";
import type { SignIn } from "./signIn.ts";

const clientId = "work";
const clientSecret = "s3cret-of-the-client-long-enough-for-hs256";
const verifier = "v".repeat(64);
const secondsNow = (): number => Math.floor(Date.now() / 1000);

let keys: Awaited<ReturnType<typeof generateKeyPair>>;
let strangerKeys: typeof keys;
let server: Server;
let issuer = "";
let database: TestDatabase;
let signIn: SignIn;
/** What the provider answers next. */
let idToken = "";

/** Claims, also such as no token may have. */
type Claims = { readonly [Name in keyof JWTPayload]?: JWTPayload[Name] | undefined };

const right = (): Claims => ({
  iss: issuer,
  sub: "anna",
  aud: clientId,
  iat: secondsNow(),
  exp: secondsNow() + 300,
  nonce: nonceOf(verifier),
});

const signed = (claims: Claims, key: CryptoKey | Uint8Array = keys.privateKey, alg = "RS256"): Promise<string> =>
  // What is undefined is left out of the token.
  new SignJWT(claims as JWTPayload).setProtectedHeader({ alg, kid: "one" }).sign(key);

beforeAll(async () => {
  keys = await generateKeyPair("RS256", { extractable: true });
  strangerKeys = await generateKeyPair("RS256");
  server = createServer(async (request, response) => {
    const answers: Readonly<Record<string, object>> = {
      "/.well-known/openid-configuration": {
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
        id_token_signing_alg_values_supported: ["RS256", "HS256", "none"],
      },
      "/jwks": { keys: [{ ...(await exportJWK(keys.publicKey)), alg: "RS256", kid: "one", use: "sig" }] },
      "/token": { access_token: "a", token_type: "Bearer", id_token: idToken },
    };
    const found = answers[request.url ?? ""];
    response.writeHead(found ? 200 : 404, { "content-type": "application/json" }).end(JSON.stringify(found ?? {}));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  issuer = `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`;
  database = await createTestDatabase({
    template: { name: "core", build: async (pool) => void (await migrate(pool, coreMigrations)) },
  });
  const settings = readSettings({
    environment: { OPENID_CLIENT_ID: clientId, OPENID_CLIENT_SECRET: clientSecret, OPENID_ISSUER: issuer },
    base: "/",
  });
  const sessions: Pick<Sessions, "open"> = { open: async () => ({ id: "", cookie: "", token: "", expiresAt: 0 }) };
  // No role names a group.
  const snapshot = () => ({ all: () => [] });
  signIn = createSignIn({ database: database.pool, sessions, settings, snapshot, embedded: null, warn: () => {} });
});
afterAll(async () => {
  server.close();
  server.closeAllConnections();
  await database.close();
});

function come(): Promise<unknown> {
  const redirectUri = "http://localhost:3000/auth/callback";
  return signIn.exchange({
    redirectUri,
    code: "c",
    codeVerifier: verifier,
    issuer: null,
    address: null,
    agent: null,
    language: null,
  });
}

function unsigned(claims: Claims): string {
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64url");
  return `${part({ alg: "none", typ: "JWT" })}.${part(claims)}.`;
}

describe("a provider that answers wrongly", () => {
  it("[shell 4.3 login] given a token that holds, when it comes, then she is signed in", async () => {
    idToken = await signed(right());
    await expect(come()).resolves.toMatchObject({ tokenHintForLogout: idToken });
  });

  it.each<[string, () => Promise<string> | string]>([
    ["no signature", () => unsigned(right())],
    ["the signature of a stranger", () => signed(right(), strangerKeys.privateKey)],
    ["a signature by the client's secret", () => signed(right(), new TextEncoder().encode(clientSecret), "HS256")],
    ["a changed letter", async () => (await signed(right())).replace(/.{5}$/, "AAAAA")],
    ["another issuer", () => signed({ ...right(), iss: "https://evil.example" })],
    ["another client as its audience", () => signed({ ...right(), aud: "other" })],
    ["several clients without saying for whom", () => signed({ ...right(), aud: [clientId, "other"] })],
    ["another authorised party", () => signed({ ...right(), aud: [clientId, "other"], azp: "other" })],
    ["an end that is over", () => signed({ ...right(), iat: secondsNow() - 700, exp: secondsNow() - 400 })],
    ["a start that is to come", () => signed({ ...right(), nbf: secondsNow() + 600 })],
    ["a date of the future", () => signed({ ...right(), iat: secondsNow() + 600, exp: secondsNow() + 900 })],
    ["no end", () => signed({ ...right(), exp: undefined })],
    ["nobody in it", () => signed({ ...right(), sub: undefined })],
    ["the nonce of another sign-in", () => signed({ ...right(), nonce: nonceOf("w".repeat(64)) })],
    ["no nonce", () => signed({ ...right(), nonce: undefined })],
  ])("[shell 4.3 login] given a token with %s, when it comes, then nobody is signed in", async (_what, make) => {
    idToken = await make();
    await expect(come()).rejects.toMatchObject({ code: "not_signed_in" });
  });
});

describe("sign-out tokens that do not hold", () => {
  const event = { "http://schemas.openid.net/event/backchannel-logout": {} };
  const logout = (): Claims => ({ ...right(), nonce: undefined, jti: "j", events: event });

  it("[shell 4.4 sign-out] given one that holds, when it is read, then it says whom it means", async () => {
    await expect(signIn.readLogoutToken(await signed(logout()))).resolves.toMatchObject({ sub: "anna", jti: "j" });
  });

  it.each<[string, () => Promise<string> | string]>([
    ["no signature", () => unsigned(logout())],
    ["the signature of a stranger", () => signed(logout(), strangerKeys.privateKey)],
    ["another client as its audience", () => signed({ ...logout(), aud: "other" })],
    ["no number of its own", () => signed({ ...logout(), jti: undefined })],
    ["no event", () => signed({ ...logout(), events: undefined })],
    ["an age of an hour", () => signed({ ...logout(), iat: secondsNow() - 3600 })],
  ])("[shell 4.4 sign-out] given one with %s, when it is read, then it is refused", async (_what, make) => {
    await expect(signIn.readLogoutToken(await make())).rejects.toMatchObject({ code: "malformed_request" });
  });
});

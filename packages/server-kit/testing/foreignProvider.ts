import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { exportJWK, generateKeyPair } from "jose";
import { type JWKS, Provider } from "oidc-provider";

/** Someone whom the foreign provider knows. */
export interface ForeignPerson {
  readonly name: string;
  readonly email: string;
  readonly login: string;
  readonly groups: readonly string[];
  /** What the provider says of the address: nothing where it is absent. */
  readonly emailVerified?: boolean;
}

/** Another organisation's OpenID provider on a port of its own, which believes anyone who `login_hint` names. */
export interface ForeignProvider {
  readonly issuer: string;
  /** People by subject. Changes count from the next sign-in. */
  readonly people: Map<string, ForeignPerson>;
  /** Registers the product as a client. */
  register(client: { readonly url: string; readonly clientId: string; readonly clientSecret: string | null }): void;
  /** The sign-out tokens that it sends from now on. */
  hearLogoutTokens(): readonly string[];
  /** From now on signs with new keys; the former are no longer published. */
  rotateKeys(): Promise<void>;
  /** Goes through the provider's pages as a browser of this person: the address that it sends the browser back to. */
  visit(address: string | URL, jar?: Map<string, string>): Promise<URL>;
  close(): Promise<void>;
}

interface Client {
  readonly url: string;
  readonly clientId: string;
  readonly clientSecret: string | null;
}

async function newKeys(): Promise<JWKS> {
  const { privateKey } = await generateKeyPair("ES256", { extractable: true });
  const key = await exportJWK(privateKey);
  // A JWK of this key type has all that the provider wants.
  return { keys: [{ ...key, alg: "ES256", use: "sig" }] } as JWKS;
}

interface Made {
  readonly issuer: string;
  readonly keys: JWKS;
  readonly clients: readonly Client[];
  readonly people: ReadonlyMap<string, ForeignPerson>;
  readonly onLogoutToken: (token: string) => void;
}

function make({ issuer, keys, clients, people, onLogoutToken }: Made): Provider {
  const provider = new Provider(issuer, {
    jwks: keys,
    clients: clients.map(({ url, clientId, clientSecret }) => ({
      client_id: clientId,
      ...(clientSecret === null
        ? { token_endpoint_auth_method: "none" as const }
        : { client_secret: clientSecret, token_endpoint_auth_method: "client_secret_post" as const }),
      redirect_uris: [`${url}/auth/callback`],
      post_logout_redirect_uris: [`${url}/logout/callback`],
      backchannel_logout_uri: `${url}/auth/backchannel-logout`,
      backchannel_logout_session_required: true,
      id_token_signed_response_alg: "ES256" as const,
    })),
    cookies: { keys: ["foreign"] },
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name", "preferred_username", "groups"] },
    enabledJWA: { idTokenSigningAlgValues: ["ES256", "RS256"] },
    features: {
      devInteractions: { enabled: false },
      backchannelLogout: { enabled: true },
      rpInitiatedLogout: { enabled: true },
      userinfo: { enabled: true },
    },
    interactions: { url: (_ctx, interaction) => `/interaction/${interaction.uid}` },
    pkce: { required: () => true },
    // Its own way out refuses addresses of this machine, where the product under test is.
    fetch: (url, options) => {
      const init = { ...options, dispatcher: undefined };
      if (init.body instanceof URLSearchParams) onLogoutToken(init.body.get("logout_token") ?? "");
      return fetch(url, init as RequestInit);
    },
    loadExistingGrant: async (ctx) => {
      const { client, session } = ctx.oidc;
      if (client === undefined || session?.accountId === undefined) return undefined;
      const grant = new ctx.oidc.provider.Grant({ clientId: client.clientId, accountId: session.accountId });
      grant.addOIDCScope("openid email profile");
      await grant.save();
      return grant;
    },
    findAccount: (_ctx, sub) => {
      const person = people.get(sub);
      if (person === undefined) return undefined;
      const { name, email, emailVerified, login, groups } = person;
      const claims = {
        sub,
        name,
        email,
        email_verified: emailVerified,
        preferred_username: login,
        groups: [...groups],
      };
      return { accountId: sub, claims: () => claims };
    },
  });
  return provider;
}

function listening(server: Server): Promise<string> {
  return new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      resolve(`http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}`);
    });
  });
}

function cookieHeader(jar: ReadonlyMap<string, string>): string {
  return [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
}

/** Starts it. */
export async function startForeignProvider(): Promise<ForeignProvider> {
  const people = new Map<string, ForeignPerson>();
  const clients: Client[] = [];
  const heard: string[] = [];
  const onLogoutToken = (token: string): void => void heard.push(token);
  let keys = await newKeys();
  let provider: Provider | null = null;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (provider === null) throw new Error("The provider has not started.");
    if (!request.url?.startsWith("/interaction/")) return void provider.callback()(request, response);
    const { params } = await provider.interactionDetails(request, response);
    const accountId = String(params.login_hint ?? "");
    const result = people.has(accountId) ? { login: { accountId } } : { error: "access_denied" };
    await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.writeHead(500).end());
  });
  const issuer = await listening(server);
  provider = make({ issuer, keys, clients, people, onLogoutToken });

  async function visit(address: string | URL, jar = new Map<string, string>()): Promise<URL> {
    let at = new URL(address);
    for (let step = 0; step < 10 && at.origin === issuer; step++) {
      const headers = { cookie: cookieHeader(jar) };
      let response = await fetch(at, { headers, redirect: "manual" });
      for (const line of response.headers.getSetCookie()) {
        const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        jar.set(name, value);
      }
      if (response.status === 200) {
        const page = await response.text();
        const [, action] = /action="([^"]+)"/.exec(page) ?? [];
        const [, xsrf = ""] = /name="xsrf" value="([^"]+)"/.exec(page) ?? [];
        if (action === undefined) throw new Error(`The provider answered a page at ${at}:\n${page}`);
        const body = new URLSearchParams({ xsrf, logout: "yes" });
        response = await fetch(new URL(action, at), { method: "POST", headers, body, redirect: "manual" });
      }
      const location = response.headers.get("location");
      if (location === null)
        throw new Error(`The provider answered ${response.status} at ${at}: ${await response.text()}`);
      at = new URL(location, at);
    }
    return at;
  }

  return {
    issuer,
    people,
    register: (client) => {
      clients.push(client);
      provider = make({ issuer, keys, clients, people, onLogoutToken });
    },
    hearLogoutTokens: () => {
      heard.length = 0;
      return heard;
    },
    rotateKeys: async () => {
      keys = await newKeys();
      provider = make({ issuer, keys, clients, people, onLogoutToken });
    },
    visit,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

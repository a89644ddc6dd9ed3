import { createHash, randomBytes } from "node:crypto";
import type { InputOf, Operation, OutputOf } from "@tessera/contract/defineOperation.ts";
import { type ErrorCode, TesseraError } from "@tessera/contract/errors.ts";
import type { Language } from "@tessera/contract/languages.ts";
import type { OpenedSession } from "@tessera/identity/sessions/sessions.ts";
import { cookieNames } from "@tessera/server-core/http/cookies.ts";

/** A caller of a test server, with the cookies, the token and the CSRF token that a browser would hold. */
export interface TestClient {
  /** Calls an operation as the typed client would. Throws `TesseraError` with the code that was answered. */
  call<Declared extends Operation>(operation: Declared, input: InputOf<Declared>): Promise<OutputOf<Declared>>;
  /** Sends any request with the caller's cookies and token; `init.headers` win. Redirects are not followed. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
  /** Headers that a changing call needs: cookies, token, marker and CSRF token. */
  headers(): Promise<Record<string, string>>;
  /**
   * Signs in through the embedded provider, by its pages, in the language that is chosen there, if any. Throws when the
   * provider refuses.
   */
  signIn(login: string, password: string, language?: Language): Promise<void>;
  /** Holds a session that was opened without the provider's pages. */
  enter(session: Pick<OpenedSession, "cookie" | "token">): void;
  /** Takes another token, such as a forged one; null sends none. */
  useToken(token: string | null): void;
  sessionToken(): string | null;
  cookies(): ReadonlyMap<string, string>;
}

function encoded(
  operation: Operation,
  input: Readonly<Record<string, unknown>>,
): { query: string; body: string | null } {
  const query = new URLSearchParams();
  const form = new URLSearchParams();
  const rest: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(input)) {
    if (value === undefined) continue;
    const text = typeof value === "string" && !operation.jsonKeys.includes(key) ? value : JSON.stringify(value);
    if (operation.encoding === "query" || operation.queryKeys.includes(key)) query.set(key, text);
    else if (operation.encoding === "form") form.set(key, text);
    else rest[key] = value;
  }
  const body =
    operation.encoding === "json" ? JSON.stringify(rest) : operation.encoding === "form" ? String(form) : null;
  return { query: String(query), body };
}

/**
 * Makes a caller who is not signed in. `settings` are those of the server; `ask` sends their requests, in place of
 * `fetch`.
 */
export function createTestClient(
  settings: {
    readonly url: string;
    readonly openid: { readonly clientId: string; readonly authRedirectPath: string };
  },
  ask: (url: URL, init: RequestInit) => Promise<Response> = fetch,
): TestClient {
  const jar = new Map<string, string>();
  let token: string | null = null;

  async function send(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers({
      ...(jar.size === 0 ? {} : { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join("; ") }),
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    });
    new Headers(init.headers).forEach((value, name) => {
      headers.set(name, value);
    });
    const response = await ask(new URL(path, settings.url), { ...init, headers, redirect: "manual" });
    for (const line of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === "" || /expires=Thu, 01 Jan 1970/i.test(line)) jar.delete(name);
      else jar.set(name, value);
    }
    return response;
  }

  async function headers(): Promise<Record<string, string>> {
    const response = await send("/csrf-token");
    const answer = await response.json();
    if (!response.ok) throw new TesseraError(answer.error.code as ErrorCode, answer.error.data);
    return { "x-requested-with": "XMLHttpRequest", "x-csrf-token": String(answer.csrfToken) };
  }

  async function call<Declared extends Operation>(
    operation: Declared,
    input: InputOf<Declared>,
  ): Promise<OutputOf<Declared>> {
    // An operation's input is an object schema.
    const { query, body } = encoded(operation, input as Record<string, unknown>);
    const type = operation.encoding === "json" ? "application/json" : "application/x-www-form-urlencoded";
    const response = await send(operation.path + (query === "" ? "" : `?${query}`), {
      method: operation.method,
      headers: {
        ...(operation.method === "GET" ? { "x-requested-with": "XMLHttpRequest" } : await headers()),
        ...(body === null ? {} : { "content-type": type }),
      },
      ...(body === null ? {} : { body }),
    });
    const answer = await response.json();
    if (!response.ok) throw new TesseraError(answer.error.code as ErrorCode, answer.error.data);
    return operation.envelope === "plain" ? answer : answer[operation.envelope];
  }

  /** Follows redirects of the provider until a page or the product's own callback. */
  async function follow(from: string): Promise<{ readonly address: string; readonly response: Response }> {
    let address = new URL(from, settings.url).href;
    for (let step = 0; step < 10; step++) {
      const response = await send(address, { headers: { authorization: "" } });
      const location = response.headers.get("location");
      if (location === null) return { address, response };
      address = new URL(location, address).href;
      if (new URL(address).pathname === settings.openid.authRedirectPath) return { address, response };
    }
    throw new Error(`The provider redirects without end from ${from}.`);
  }

  async function signIn(login: string, password: string, language?: Language): Promise<void> {
    const verifier = randomBytes(48).toString("base64url");
    const redirectUri = settings.url + settings.openid.authRedirectPath;
    const query = new URLSearchParams({
      client_id: settings.openid.clientId,
      redirect_uri: redirectUri,
      response_type: "code",
      scope: "openid email profile",
      state: randomBytes(10).toString("hex"),
      code_challenge: createHash("sha256").update(verifier).digest("base64url"),
      code_challenge_method: "S256",
    });
    let { address, response } = await follow(`/oidc/auth?${query}`);
    if (new URL(address).pathname.startsWith("/oidc/interaction/")) {
      if (language !== undefined) {
        const page = await (await send(`${address}?lang=${language}`, { headers: { authorization: "" } })).text();
        address = new URL(/action="([^"]+)"/.exec(page)?.[1] ?? "", address).href;
      }
      response = await send(address, {
        method: "POST",
        headers: { "content-type": "application/x-www-form-urlencoded", origin: settings.url, authorization: "" },
        body: String(new URLSearchParams({ login, password })),
      });
      const location = response.headers.get("location");
      if (location === null) throw new Error(`Sign-in as ${login} was refused with ${response.status}.`);
      ({ address, response } = await follow(location));
    }
    const code = new URL(address).searchParams.get("code");
    if (code === null) throw new Error(`The provider returned no code but ${address} (${response.status}).`);
    const answer = await send("/auth/login/user", {
      method: "POST",
      headers: { ...(await headers()), "content-type": "application/json" },
      body: JSON.stringify({ redirectUri, code, codeVerifirer: verifier }),
    });
    const body = await answer.json();
    if (!answer.ok) throw new TesseraError(body.error.code as ErrorCode, body.error.data);
    token = String(body.sessionToken);
  }

  return {
    call,
    fetch: send,
    headers,
    signIn,
    enter: (session) => {
      jar.set(cookieNames(settings.url).session, session.cookie);
      token = session.token;
    },
    useToken: (other) => {
      token = other;
    },
    sessionToken: () => token,
    cookies: () => jar,
  };
}

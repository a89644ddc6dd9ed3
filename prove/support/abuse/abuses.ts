import { newApiToken } from "@tessera/identity/sessions/apiToken.ts";
import { sessionCookie } from "@tessera/identity/sessions/sessionCookie.ts";
import type { TestClient } from "@tessera/server-kit/testing/testClient.ts";

/** A request, ready to be sent. */
export interface ReadyRequest {
  readonly path: string;
  readonly method: "GET" | "POST";
  readonly headers: Readonly<Record<string, string>>;
  /** In place of `numberMark` stands the number of the request, where each has to differ. */
  readonly body: string;
}

/** See `ReadyRequest`. */
export const numberMark = "#number#";

/** What is done without a pause: plain data, as another thread does it (`abuser.ts`). */
export type Abuse =
  /** These requests over and over, so many at once. */
  | { readonly kind: "flood"; readonly requests: readonly ReadyRequest[]; readonly atOnce: number }
  /** Wrong passwords for an account. */
  | { readonly kind: "passwords"; readonly login: string; readonly atOnce: number }
  /** Sockets of guests, as many as are taken. */
  | { readonly kind: "sockets"; readonly wanted: number }
  /** Sockets of guests, as many as are taken, each of which says this as often as it may. */
  | { readonly kind: "talk"; readonly wanted: number; readonly text: string }
  /** Sockets that are opened with cookies of sessions that are none, and closed again. */
  | { readonly kind: "churn"; readonly atOnce: number };

const form = { "content-type": "application/x-www-form-urlencoded" };
const json = { "content-type": "application/json" };

/** A flood of posted texts, with what a browser of the client would hold. */
async function posts(
  client: TestClient,
  type: Readonly<Record<string, string>>,
  path: string,
  atOnce: number,
  bodies: readonly string[],
): Promise<Abuse> {
  const own = await client.headers();
  const cookie = [...client.cookies()].map(([name, value]) => `${name}=${value}`).join("; ");
  const token = client.sessionToken();
  const headers = { ...own, ...type, cookie, ...(token === null ? {} : { authorization: `Bearer ${token}` }) };
  return {
    kind: "flood",
    requests: bodies.map((body): ReadyRequest => ({ path, method: "POST", headers, body })),
    atOnce,
  };
}

const encoded = (fields: Readonly<Record<string, string>>): string => String(new URLSearchParams(fields));

/** Bodies that differ, as what is asked twice may be known. */
const differing = (make: (number: number) => string): readonly string[] =>
  Array.from({ length: 40 }, (_, number) => make(number));

/** Counts a list at once and again, with a filter of so many texts to look for. */
export function countFlood(client: TestClient, atOnce: number, patterns: number): Promise<Abuse> {
  const questions = differing((number) => {
    const or = Array.from({ length: patterns }, (_pattern, index) => ({
      field: "title",
      operator: "LIKE",
      operand: { value: `x%y${number}-${index}` },
    }));
    return encoded({ idList: "prove-order", filter: JSON.stringify({ or }) });
  });
  return posts(client, form, "/api/Lists/get-count", atOnce, questions);
}

/** Sends what is refused only when it has been read: as large as a body of a list may be. */
export function bodyFlood(client: TestClient, atOnce: number, bytes: number): Promise<Abuse> {
  const body = encoded({ idList: "prove-order", filter: `["${"x".repeat(bytes)}"]` });
  return posts(client, form, "/api/Lists/get-count", atOnce, [body]);
}

/** Changes records of a list, some hundred with each call. */
export function bulkFlood(client: TestClient, atOnce: number, items: number): Promise<Abuse> {
  const change = JSON.stringify({
    saveId: `abuse-${crypto.randomUUID().slice(0, 8)}-${numberMark}`,
    entity: "prove-visit",
    items: Array.from({ length: items }, (_, index) => ({ kind: "create", values: { subject: `a ${index}` } })),
  });
  return posts(client, json, "/api/Records/bulk", atOnce, [change]);
}

const beginning = (url: string, state: string): string =>
  `/oidc/auth?${new URLSearchParams({
    client_id: "tessera",
    redirect_uri: `${url}/auth/callback`,
    response_type: "code",
    scope: "openid",
    state,
    code_challenge: "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM",
    code_challenge_method: "S256",
  })}`;

/** Where the embedded provider begins a sign-in. */
export const signInPath = (url: string): string => beginning(url, "a".repeat(20));

/** Begins sign-ins without end. */
export function signInFlood(url: string): Abuse {
  const request: ReadyRequest = { path: beginning(url, "a".repeat(3_000)), method: "GET", headers: {}, body: "" };
  return { kind: "flood", requests: [request], atOnce: 20 };
}

/** Pushes the parameters of sign-ins without end. */
export function pushedFlood(url: string): Abuse {
  const body = beginning(url, "a".repeat(3_000)).split("?")[1] ?? "";
  return { kind: "flood", requests: [{ path: "/oidc/request", method: "POST", headers: form, body }], atOnce: 20 };
}

/** Verifies a record of a form whose rules are dear. */
export function verificationFlood(client: TestClient, atOnce: number): Promise<Abuse> {
  const messages = differing((number) => {
    const message = {
      saveId: `abuse-verification-${number}`,
      form: "prove-visit",
      entity: "prove-visit",
      key: null,
      changes: { subject: { base: null, mine: "a" } },
      rows: {},
    };
    return encoded({ idForm: "prove-visit", fieldData: JSON.stringify(message) });
  });
  return posts(client, form, "/api/Dynforms/form-verification", atOnce, messages);
}

/** Calls a script that computes as long as it may, as often as one request may. */
export function scriptFlood(client: TestClient, atOnce: number, calls: number): Promise<Abuse> {
  const body = JSON.stringify({ calls: Array.from({ length: calls }, () => ({ id: "prove-spin", args: [] })) });
  return posts(client, json, "/api/UserFunctions/call-functions", atOnce, [body]);
}

/** The cookie of a session that nobody has. */
export const madeUpCookie = (): string => `tessera=${sessionCookie(crypto.randomUUID()).cookie}`;

/** Calls with sessions that nobody has. */
export function madeUpFlood(atOnce: number): Abuse {
  const requests = Array.from({ length: 500 }, (): ReadyRequest => {
    const headers = { ...form, authorization: "Bearer none", cookie: madeUpCookie() };
    return { path: "/api/Lists/get-count", method: "POST", headers, body: "idList=prove-order" };
  });
  return { kind: "flood", requests, atOnce };
}

/** Calls what only people may, without being one. */
export function nobodyFlood(atOnce: number): Abuse {
  const headers = { ...json, "x-requested-with": "XMLHttpRequest" };
  const request: ReadyRequest = { path: "/api/Accounts/get-account", method: "GET", headers, body: "" };
  return { kind: "flood", requests: [request], atOnce };
}

/** Asks whether the server lives and is ready. */
export function probeFlood(atOnce: number): Abuse {
  const requests = ["/readyz", "/healthz", "/metrics"].map(
    (path): ReadyRequest => ({ path, method: "GET", headers: {}, body: "" }),
  );
  return { kind: "flood", requests, atOnce };
}

/** Begins sign-outs at the embedded provider without end. */
export function signOutFlood(): Abuse {
  const path = `/oidc/session/end?client_id=tessera&state=${"a".repeat(3_000)}`;
  return { kind: "flood", requests: [{ path, method: "GET", headers: {}, body: "" }], atOnce: 20 };
}

/** A message as large as a page may send, which asks for nothing. */
export const largeMessage = `{"type":"check-connection","payload":null${" ".repeat(60_000)}}`;

/** Asks for files that are not there. */
export function strayFlood(atOnce: number): Abuse {
  const headers = { accept: "text/html" };
  const requests = Array.from({ length: 40 }, (_, number): ReadyRequest => {
    return { path: `${number % 2 === 0 ? "/assets" : ""}/none-${number}.js`, method: "GET", headers, body: "" };
  });
  return { kind: "flood", requests, atOnce };
}

/** Calls with personal API tokens that nobody has. */
export function tokenFlood(atOnce: number): Abuse {
  const requests = Array.from({ length: 40 }, (): ReadyRequest => {
    const authorization = `Bearer ${newApiToken(crypto.randomUUID()).text}`;
    return {
      path: "/api/Lists/get-count",
      method: "POST",
      headers: { ...form, authorization },
      body: "idList=prove-order",
    };
  });
  return { kind: "flood", requests, atOnce };
}

import { readSettings } from "@tessera/server-core/settings/settings.ts";
import { createTestClient, type TestClient } from "@tessera/server-kit/testing/testClient.ts";
import { endSession } from "#features/accounts/operations/endSession.ts";
import { lockForm } from "#features/locks/operations/lockForm.ts";
import { bulkRecords } from "#features/records/operations/bulkRecords.ts";
import { logout } from "#features/session/operations/logout.ts";
import { signInPath } from "./abuses.ts";

/** What someone tries once, what is right to come of it, and what came. */
export interface Attempt {
  readonly what: string;
  readonly wanted: string;
  readonly found: string;
}

/** A server on which something is tried. */
export interface AttemptPlace {
  readonly url: string;
  readonly password: string;
  /** Any folder, for settings. */
  readonly base: string;
}

const form = { "content-type": "application/x-www-form-urlencoded" };

/** Makes callers of a server, whom a trusted proxy forwards for where they have an address. */
export function callersOf({ base, password, url }: AttemptPlace) {
  const settings = readSettings({ environment: { TESSERA_URL: url }, base });
  const at = (address: string | null): TestClient =>
    createTestClient(settings, (target, init) => {
      const headers = new Headers(init.headers);
      if (address !== null) headers.set("x-forwarded-for", address);
      return fetch(target, { ...init, headers });
    });
  const enter = async (login: string, address: string | null): Promise<TestClient> => {
    const client = at(address);
    await client.signIn(login, password);
    return client;
  };
  /** Where a browser comes to that wants to sign in: the page that asks for the password, or back with a code. */
  const leadsTo = async (client: TestClient): Promise<string> => {
    const answer = await client.fetch(signInPath(url), { headers: { authorization: "" } });
    const { pathname } = new URL(answer.headers.get("location") ?? "", url);
    return pathname.startsWith("/oidc/interaction/") ? "password" : "no password";
  };
  /** Tries a password, without holding it against the browser that it may be known: the status of the answer. */
  const tryPassword = async (client: TestClient, login: string, tried: string): Promise<number> => {
    const begun = await client.fetch(`${signInPath(url)}&prompt=login`, { headers: { authorization: "" } });
    const { pathname } = new URL(begun.headers.get("location") ?? "", url);
    const answer = await client.fetch(pathname, {
      method: "POST",
      headers: { ...form, origin: url, authorization: "" },
      body: String(new URLSearchParams({ login, password: tried })),
    });
    return answer.status;
  };
  return { at, enter, leadsTo, tryPassword };
}

const sessionOf = (client: TestClient): string =>
  /s\.([0-9a-f-]+)\./.exec(client.cookies().get("tessera") ?? "")?.[1] ?? "";

/** Sessions that were ended from another browser, and one that its person had left. */
export async function sessionAttempts(
  place: AttemptPlace,
  addresses: readonly [string, string],
): Promise<readonly Attempt[]> {
  const { enter, leadsTo } = callersOf(place);
  const [here, there] = [await enter("clerk", addresses[0]), await enter("clerk", addresses[1])];
  await here.call(endSession, { id: sessionOf(there) });
  const one = await leadsTo(there);
  const other = await enter("clerk", addresses[1]);
  await here.call(endSession, { id: null });
  const all = await leadsTo(other);
  const left = await enter("clerk", addresses[1]);
  await left.call(logout, {});
  await here.call(endSession, { id: null });
  return [
    { what: "a browser comes back whose session was ended elsewhere", wanted: "password", found: one },
    { what: "a browser comes back after all other sessions were ended", wanted: "password", found: all },
    { what: "so does one that had signed out for a while", wanted: "password", found: await leadsTo(left) },
    { what: "the browser that ended them goes on", wanted: "no password", found: await leadsTo(here) },
  ];
}

/**
 * Someone locks another person out by wrong passwords; the person comes from where they were before, and from
 * elsewhere.
 */
export async function lockOutAttempts(
  place: AttemptPlace,
  addresses: readonly [string, string],
): Promise<readonly Attempt[]> {
  const { at, enter, tryPassword } = callersOf(place);
  const known = await enter("viewer", addresses[1]);
  const guesser = at(addresses[0]);
  const guesses: number[] = [];
  for (let count = 0; count < 10; count++)
    guesses.push(await tryPassword(guesser, count % 2 === 0 ? "viewer" : " VIEWER ", "no"));
  const slowed = guesses.some((status) => status === 429) ? "slowed down" : "not slowed down";
  return [
    { what: "ten guesses at a password, by several spellings of the name", wanted: "slowed down", found: slowed },
    {
      what: "its person signs in at once in a browser that is known",
      wanted: "303",
      found: String(await tryPassword(known, "viewer", place.password)),
    },
    {
      what: "they sign in at once at another address, in a browser that is not known",
      wanted: "303",
      found: String(await tryPassword(at(addresses[1]), "viewer", place.password)),
    },
  ];
}

/** Anyone who may not write a record learns nothing of whether it is locked. */
export async function lockAttempts(
  place: AttemptPlace,
  addresses: readonly [string, string],
): Promise<readonly Attempt[]> {
  const { enter } = callersOf(place);
  const [clerk, viewer] = [await enter("clerk", addresses[1]), await enter("viewer", addresses[0])];
  const { keys } = await clerk.call(bulkRecords, {
    saveId: `attempt-${crypto.randomUUID()}`,
    entity: "prove-order",
    items: [{ kind: "create", values: { title: "Locked", amount: 1 } }],
  });
  const [key = ""] = keys;
  const change = async (): Promise<string> => {
    const answer = await viewer.fetch("/api/Records/bulk", {
      method: "POST",
      headers: { ...(await viewer.headers()), "content-type": "application/json" },
      body: JSON.stringify({
        saveId: `attempt-${crypto.randomUUID()}`,
        entity: "prove-order",
        items: [{ kind: "update", key, values: { title: "Taken" } }],
      }),
    });
    return `${answer.status}`;
  };
  const free = await change();
  await clerk.call(lockForm, { formID: "prove-order", idMaintable: key, lockMode: "LOCK" });
  return [
    {
      what: "who may not write a record tries while it is free, and while it is locked",
      wanted: "403, 403",
      found: `${free}, ${await change()}`,
    },
  ];
}

/** Headers with which proxies pass a request on. */
const forwarding: readonly Readonly<Record<string, string>>[] = [
  { "x-forwarded-for": "203.0.113.9" },
  { forwarded: "for=203.0.113.9" },
  { via: "1.1 proxy" },
  { "x-real-ip": "203.0.113.9" },
  { "cf-connecting-ip": "203.0.113.9" },
  { "fly-client-ip": "203.0.113.9" },
];

/** The figures are asked for from another machine. */
export async function metricsAttempts({ url }: AttemptPlace): Promise<readonly Attempt[]> {
  const statuses = await Promise.all(
    forwarding.map(async (headers) => {
      const answer = await fetch(`${url}/metrics`, { headers });
      await answer.body?.cancel();
      return answer.status;
    }),
  );
  return [
    {
      what: "the figures are asked for through six kinds of proxies",
      wanted: "403",
      found: [...new Set(statuses)].join(", "),
    },
  ];
}

/** The demo world's sign-in page is opened through proxies. */
export async function demoAttempts(place: AttemptPlace): Promise<readonly Attempt[]> {
  const { at } = callersOf(place);
  const client = at(null);
  const begun = await client.fetch(signInPath(place.url));
  const { pathname } = new URL(begun.headers.get("location") ?? "", place.url);
  const shows = async (headers: Readonly<Record<string, string>>): Promise<string> =>
    (await (await client.fetch(pathname, { headers })).text()).includes(place.password) ? "shown" : "not shown";
  const found = new Set(await Promise.all(forwarding.map(shows)));
  return [
    { what: "the demo world's page is opened on this machine", wanted: "shown", found: await shows({}) },
    { what: "it is opened through six kinds of proxies", wanted: "not shown", found: [...found].join(", ") },
  ];
}

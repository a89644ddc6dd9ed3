import { setTimeout as sleep } from "node:timers/promises";
import type { TesseraDocument } from "@tessera/contract/defineDocument.ts";
import { newApiToken } from "@tessera/identity/sessions/apiToken.ts";
import { sessionCookie } from "@tessera/identity/sessions/sessionCookie.ts";
import { keyOf } from "@tessera/server-core/turns/callerOf.ts";
import { priceOfCall } from "@tessera/server-core/turns/threadShare.ts";
import { column, document, entity, role } from "@tessera/server-kit/testing/literals.ts";
import { createTestClient, type TestClient } from "@tessera/server-kit/testing/testClient.ts";
import type { TestServer } from "@tessera/server-kit/testing/testServer.ts";
import { openTestSocket } from "@tessera/server-kit/testing/testSocket.ts";
import { uuid7 } from "@tessera/std/ids.ts";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { getAccount } from "../../../features/accounts/operations/getAccount.ts";
import { getCount } from "../../../features/lists/operations/getCount.ts";
import { getMenus } from "../../../features/menus/operations/getMenus.ts";
import { startProduct } from "../testing/startProduct.ts";

const documents: readonly TesseraDocument[] = [
  entity("leaf", [column("name")]),
  document(
    "list",
    "leaf",
    { label: "leaf", entity: "leaf", columns: [{ id: "l1", name: "name", path: "name", label: "Name" }], order: [] },
    "shop",
    2,
  ),
  document("page", "open", {
    label: "Open",
    rows: [{ id: "r", columns: [{ id: "c", width: 12 }] }],
    gridItems: [{ id: "leaf", columnId: "c", type: "List", params: { list: "leaf" } }],
  }),
  document("url", "open", { route: "/open", isPublic: true, page: "open", title: null }),
  role("guest", [{ kind: "entity", entity: "leaf", actions: ["read"] }]),
  role("clerk", [{ kind: "entity", entity: "leaf", actions: ["read", "create", "update", "delete"] }]),
];

const patient = { timeout: 20_000 };
/**
 * Milliseconds of the thread, of which a caller owes the most that they can, and by which they owe nothing, whatever
 * they owed.
 */
const [tooMuch, paid] = [200, -10_000];

const charging: NodeJS.Timeout[] = [];
let server: TestServer;
let anna: TestClient;
let bela: TestClient;
beforeAll(async () => {
  server = await startProduct({
    documents,
    users: ["anna", "bela"].map((login) => ({ login, roles: ["clerk"] })),
    environment: { TESSERA_TRUST_PROXY: "127.0.0.1" },
  });
  anna = await server.enter("anna");
  bela = await server.enter("bela");
});
afterAll(() => server?.close());
afterEach(() => {
  vi.restoreAllMocks();
  for (const timer of charging.splice(0)) clearInterval(timer);
});

/** A guest whom a trusted proxy forwards for. */
const guestAt = (address: string): TestClient =>
  createTestClient(server.services.settings, (url, init) => {
    const headers = new Headers(init.headers);
    headers.set("x-forwarded-for", address);
    return fetch(url, { ...init, headers });
  });

const formHeaders = async (client: TestClient): Promise<Record<string, string>> => ({
  ...(await client.headers()),
  "content-type": "application/x-www-form-urlencoded",
});

const thread = () => server.services.turns.thread;
const flooderAddress = "198.51.100.2";

/** The key of a person, or of the guests of an address. */
async function keyFor(login: string): Promise<string> {
  const { rows } = await server.database.pool.query<{ id: string }>({
    text: `select id from sys."user" where login = $1`,
    values: [login],
  });
  return keyOf(flooderAddress, { userId: rows[0]?.id ?? null });
}

/**
 * Lets a caller owe, however slow the machine is, until what it returns is called: from then on all is paid. Ends with
 * the test.
 */
function keepOwing(key: string): () => void {
  let stretch = tooMuch;
  const charge = () => thread().charge(key, stretch);
  charge();
  charging.push(setInterval(charge, 20));
  return () => {
    stretch = paid;
    charge();
  };
}

/**
 * Runs a flood while another person calls now and then. The person's own calls may wait as well: look at how many of
 * one caller do.
 */
async function besideBela(work: () => Promise<void>): Promise<void> {
  let isOver = false;
  const calling = (async () => {
    while (!isOver) {
      await bela.call(getCount, { idList: "leaf" });
      await sleep(50);
    }
  })();
  const present = await keyFor("bela");
  const presence = setInterval(() => thread().enter(present, 0), 50);
  try {
    await bela.call(getCount, { idList: "leaf" });
    await work();
  } finally {
    isOver = true;
    clearInterval(presence);
    await calling;
  }
}

it("[design 10 load] given a start page with very many panels, when a person or a guest opens it while others work, then no call is refused", async () => {
  await besideBela(async () => {
    for (const client of [anna, guestAt("198.51.100.1")]) {
      const headers = await formHeaders(client);
      const asked = Array.from({ length: client === anna ? 90 : 30 }, (_, panel) =>
        client.fetch(`/api/Lists/${panel % 2 === 0 ? "get-list" : "get-count"}`, {
          method: "POST",
          headers,
          body: "idList=leaf",
        }),
      );
      const statuses = new Set((await Promise.all(asked)).map(({ status }) => status));
      expect(statuses).toEqual(new Set([200]));
    }
  });
});

it.each([
  ["a person", "anna"],
  ["a guest", ""],
])(
  "[design 10 load] given %s who sends large bodies without end, when another one calls, then they are answered before they are all read, and theirs in the end",
  async (_who, login) => {
    const flooder = login === "" ? guestAt(flooderAddress) : anna;
    const key = await keyFor(login);
    const headers = await formHeaders(flooder);
    const body = `idList=leaf&filter=${"x".repeat(1_000_000)}`;
    await besideBela(async () => {
      const entered = vi.spyOn(thread(), "enter");
      const pay = keepOwing(key);
      let answered = 0;
      const flood = Array.from({ length: 25 }, async () => {
        const { status } = await flooder.fetch("/api/Lists/get-count", { method: "POST", headers, body });
        answered++;
        return status;
      });
      await expect.poll(() => thread().waitingOf(key), patient).toBeGreaterThan(10);
      expect(await bela.call(getCount, { idList: "leaf" })).toMatchObject({ total: 0 });
      expect(answered).toBeLessThan(25);
      pay();
      expect(new Set(await Promise.all(flood))).toEqual(new Set([400]));
      expect(thread().waitingOf(key)).toBe(0);
      const counted = entered.mock.calls.filter(([who, price]) => who === key && price >= priceOfCall(1_000_000));
      expect(counted).toHaveLength(25);
    });
  },
);

it("[design 10 load] given a person whose calls wait for the server's thread, when they go away, then they are not run, and a later one does not wait behind them", async () => {
  const headers = await formHeaders(anna);
  const leaving = new AbortController();
  const key = await keyFor("anna");
  const body = `idList=leaf&filter=${"x".repeat(1_000_000)}`;
  await besideBela(async () => {
    const pay = keepOwing(key);
    const flood = Array.from({ length: 20 }, () =>
      anna.fetch("/api/Lists/get-count", { method: "POST", headers, body, signal: leaving.signal }).catch(() => null),
    );
    await expect.poll(() => thread().waitingOf(key), patient).toBeGreaterThan(5);
    leaving.abort();
    await Promise.all(flood);
    pay();
    await expect.poll(() => thread().waitingOf(key), patient).toBe(0);
    expect(await anna.call(getCount, { idList: "leaf" })).toMatchObject({ total: 0 });
  });
});

it.each([
  ["a file that is not there", "/none.js", {}, 404],
  ["a sign-in", "/oidc/auth", {}, 400],
  ["a wrong token", getMenus.path, { authorization: `Bearer ${newApiToken(uuid7()).text}` }, 401],
  ["a session that is none", getAccount.path, { cookie: `tessera=${sessionCookie(uuid7()).cookie}` }, 401],
  ["what only people may", getAccount.path, {}, 401],
] as const)(
  "[design 10 load] given an address that has used up its share, when it asks for %s, then that waits, and is answered in the end",
  async (_what, path, headers, status) => {
    const address = "198.51.100.3";
    const key = keyOf(address, { userId: null });
    await besideBela(async () => {
      const pay = keepOwing(key);
      const asked = guestAt(address).fetch(path, { headers });
      await expect.poll(() => thread().waitingOf(key), patient).toBe(1);
      pay();
      expect((await asked).status).toBe(status);
    });
  },
);

it("[design 10 load] given an address that is refused call after call, when another one calls, then the refusals count for it and are answered late", async () => {
  const address = "198.51.100.4";
  const key = keyOf(address, { userId: null });
  await besideBela(async () => {
    const refused = vi.spyOn(thread(), "refuse");
    const charged = vi.spyOn(thread(), "charge");
    const pay = keepOwing(key);
    const flood = Array.from({ length: 50 }, () =>
      guestAt(address)
        .fetch(getAccount.path)
        .then(({ status }) => status),
    );
    await expect.poll(() => thread().waitingOf(key), patient).toBeGreaterThan(0);
    expect(await bela.call(getCount, { idList: "leaf" })).toMatchObject({ total: 0 });
    pay();
    expect(new Set(await Promise.all(flood))).toEqual(new Set([401]));
    expect(refused.mock.calls.filter(([who]) => who === key)).toHaveLength(50);
    const counted = charged.mock.calls.filter(([who, stretch]) => who === key && ![tooMuch, paid].includes(stretch));
    expect(counted.length).toBeGreaterThanOrEqual(50);
  });
});

it("[design 10 load] given an address that has used up its share of probes, when it asks on, then that waits a second at most; its other calls, and probes of this machine, do not", async () => {
  const address = "198.51.100.5";
  const key = `probe ${keyOf(address, { userId: null })}`;
  await besideBela(async () => {
    const entered = vi.spyOn(thread(), "enter");
    // A probe does not wait for long enough to be looked at on a slow machine: what waited is remembered.
    const waited = () =>
      entered.mock.calls.filter((_, at) => entered.mock.results[at]?.value !== null).map(([who]) => who);
    const pay = keepOwing(key);
    try {
      const late = guestAt(address).fetch("/readyz");
      await expect.poll(waited, patient).toContain(key);
      expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
      expect((await guestAt(address).fetch("/none.js")).status).toBe(404);
      expect((await late).status).toBe(200);
      expect(waited().filter((who) => who === key)).toHaveLength(1);
      expect(waited()).not.toContain(keyOf(address, { userId: null }));
    } finally {
      pay();
    }
  });
});

it("[design 10 load] given an address that has used up its share, when it opens a socket with a session that is none, then that waits, and a person's does not", async () => {
  const address = "198.51.100.6";
  const key = keyOf(address, { userId: null });
  await besideBela(async () => {
    const pay = keepOwing(key);
    const cookie = `tessera=${sessionCookie(uuid7()).cookie}`;
    const opening = openTestSocket(server.url, { headers: { "x-forwarded-for": address, cookie } });
    await expect.poll(() => thread().waitingOf(key), patient).toBe(1);
    const own = await openTestSocket(server.url, { client: anna, headers: { "x-forwarded-for": address } });
    expect(thread().waitingOf(key)).toBe(1);
    pay();
    await own.close();
    await (await opening).close();
  });
});

it("[shell 4.6 socket] given guests' sockets that send large messages without end, when they have used up their share, then no more is taken from them for a while, and all of it is answered in the end", async () => {
  const address = "198.51.100.7";
  const key = `sockets of ${keyOf(address, { userId: null })}`;
  const large = `{"type":"check-connection","payload":null${" ".repeat(60_000)}}`;
  await besideBela(async () => {
    const headers = { "x-forwarded-for": address };
    const sockets = await Promise.all(Array.from({ length: 5 }, () => openTestSocket(server.url, { headers })));
    const pay = keepOwing(key);
    for (const { raw } of sockets) for (let count = 0; count < 20; count++) raw.send(large);
    await expect.poll(() => thread().waitingOf(key), patient).toBeGreaterThan(0);
    expect(await bela.call(getCount, { idList: "leaf" })).toMatchObject({ total: 0 });
    pay();
    await Promise.all(
      sockets.map((socket) => expect.poll(() => socket.waiting("confirm-connection"), patient).toBe(20)),
    );
    await Promise.all(sockets.map((socket) => socket.close()));
  });
});

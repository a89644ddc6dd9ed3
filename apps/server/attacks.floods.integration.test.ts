import type { TesseraDocument } from "@tessera/contract/defineDocument.ts";
import { column, document, entity, role } from "@tessera/server-kit/testing/literals.ts";
import { createTestClient, type TestClient } from "@tessera/server-kit/testing/testClient.ts";
import type { TestServer } from "@tessera/server-kit/testing/testServer.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { getCount } from "../../features/lists/operations/getCount.ts";
import { getList } from "../../features/lists/operations/getList.ts";
import { startProduct } from "./testing/startProduct.ts";

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

it("[design 10 load] given a start page with very many panels, when a person or a guest opens it while others work, then no call is refused", async () => {
  for (const client of [anna, guestAt("198.51.100.1")]) {
    const many = client === anna ? 90 : 30;
    await bela.call(getList, { idList: "leaf" });
    const headers = await formHeaders(client);
    const asked = Array.from({ length: many }, (_, panel) =>
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

it.each([
  ["a person", "anna"],
  ["a guest", ""],
])(
  "[design 10 load] given %s who sends large bodies without end, when another one calls, then he is answered before they are all read, and theirs in the end",
  async (_who, login) => {
    const flooder = login === "" ? guestAt("198.51.100.2") : anna;
    const headers = await formHeaders(flooder);
    const body = `idList=leaf&filter=${"x".repeat(1_000_000)}`;
    await bela.call(getCount, { idList: "leaf" });
    let answered = 0;
    const flood = Array.from({ length: 25 }, async () => {
      const { status } = await flooder.fetch("/api/Lists/get-count", { method: "POST", headers, body });
      answered++;
      return status;
    });
    await expect.poll(() => server.services.turns.thread.waiting, { timeout: 20_000 }).toBeGreaterThan(10);
    expect(await bela.call(getCount, { idList: "leaf" })).toMatchObject({ total: 0 });
    expect(answered).toBeLessThan(25);
    expect(new Set(await Promise.all(flood))).toEqual(new Set([400]));
    expect(server.services.turns.thread.waiting).toBe(0);
  },
);

it("[design 10 load] given a person whose calls wait for the server's thread, when he goes away, then they are not run", async () => {
  const headers = await formHeaders(anna);
  const leaving = new AbortController();
  const body = `idList=leaf&filter=${"x".repeat(1_000_000)}`;
  await bela.call(getCount, { idList: "leaf" });
  const flood = Array.from({ length: 20 }, () =>
    anna.fetch("/api/Lists/get-count", { method: "POST", headers, body, signal: leaving.signal }).catch(() => null),
  );
  await expect.poll(() => server.services.turns.thread.waiting, { timeout: 20_000 }).toBeGreaterThan(5);
  leaving.abort();
  await Promise.all(flood);
  await expect.poll(() => server.services.turns.thread.waiting, { timeout: 20_000 }).toBe(0);
  expect(await anna.call(getCount, { idList: "leaf" })).toMatchObject({ total: 0 });
});

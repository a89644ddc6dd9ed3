import type { Database } from "@tessera/server-core/database/pool.ts";
import type { TestClient } from "@tessera/server-kit/testing/testClient.ts";
import type { TestServer } from "@tessera/server-kit/testing/testServer.ts";
import { openTestSocket, type TestSocket } from "@tessera/server-kit/testing/testSocket.ts";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { ids, startAttackedServer } from "../../../apps/server/attacks/attacks.fixtures.ts";

let server: TestServer;
let anna: TestClient;
let bela: TestClient;
const open: TestSocket[] = [];
const deal = { entity: "deal", id: ids.deal.one };

beforeAll(async () => {
  server = await startAttackedServer({ users: ["anna", "bela"].map((login) => ({ login, roles: ["boss"] })) });
  [anna, bela] = [await server.enter("anna"), await server.enter("bela")];
});
afterAll(() => server.close());
beforeEach(() => server.database.pool.query("delete from sys.record_lock; delete from sys.record_presence"));
afterEach(async () => {
  vi.restoreAllMocks();
  for (const socket of open.splice(0)) await socket.close();
});

async function page(client: TestClient): Promise<TestSocket> {
  const socket = await openTestSocket(server.url, { client });
  open.push(socket);
  return socket;
}

/**
 * Holds the first statement with a text back, before it runs or when it has run; others go their way. Their texts are
 * kept.
 */
function holdBack(text: string, when: "before" | "after") {
  const { database } = server.services;
  const query: Database["query"] = database.query.bind(database);
  const [reached, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const texts: string[] = [];
  vi.spyOn(database, "query").mockImplementation(async (statement, options) => {
    const own = typeof statement === "string" ? statement : statement.text;
    const isHeld = own.includes(text) && !texts.some((other) => other.includes(text));
    texts.push(own);
    const hold = (): Promise<void> => {
      reached.resolve();
      return gate.promise;
    };
    if (isHeld && when === "before") await hold();
    const answer = await query(statement, options);
    if (isHeld && when === "after") await hold();
    return answer;
  });
  return { reached: reached.promise, release: gate.resolve, texts };
}

/** Closes the page's socket; resolves when the server has noticed. */
async function leave(socket: TestSocket): Promise<void> {
  const { size } = server.services.socket;
  socket.raw.terminate();
  await expect.poll(() => server.services.socket.size).toBe(size - 1);
}

it("[shell 4.6 observe-lock] given a page that closes while it is noted as open, when that is done, then nobody sees it there", async () => {
  const { reached, release, texts } = holdBack("insert into sys.record_presence", "before");
  const socket = await page(anna);
  socket.send("observe-lock", deal);
  await reached;
  await leave(socket);
  const ended = () => texts.filter((text) => text.startsWith("delete from sys.record_presence")).length;
  await expect.poll(ended).toBe(1);
  release();
  await expect.poll(ended).toBe(2);
  const other = await page(bela);
  other.send("observe-lock", deal);
  expect((await other.next("lock-status-update")).payload.present).toEqual([]);
});

it("[design 12 lock] given a page that closes while it is given a lock, when it has the lock, then that lapses as that of any page that is gone", async () => {
  const { reached, release, texts } = holdBack("insert into sys.record_lock", "before");
  const socket = await page(anna);
  socket.send("lock-request", deal);
  await reached;
  await leave(socket);
  release();
  await expect.poll(() => texts.filter((text) => text.includes("lease_until = least(")).length).toBe(1);
});

it("[shell 4.6 observe-lock] given a page that is answered late how a record stands, when the record was locked meanwhile, then the lock is what it gets last", async () => {
  const { reached, release } = holdBack("from sys.record_presence p join", "after");
  const socket = await page(anna);
  const statuses: boolean[] = [];
  socket.raw.on("message", (data) => {
    const { type, payload } = JSON.parse(String(data)) as { type: string; payload: { isLocked: boolean } };
    if (type === "lock-status-update") statuses.push(payload.isLocked);
  });
  socket.send("observe-lock", deal);
  await reached;
  const other = await page(bela);
  other.send("lock-request", deal);
  expect((await other.next("lock-response")).payload.granted).toBe(true);
  // A node that read of the lock before the answer went out would have the page hear of it first: it gets time for
  // that.
  await vi.waitFor(() => expect(statuses).not.toEqual([]), { timeout: 1_000 }).catch(() => undefined);
  release();
  await expect.poll(() => [statuses.includes(false), statuses.at(-1)]).toEqual([true, true]);
});

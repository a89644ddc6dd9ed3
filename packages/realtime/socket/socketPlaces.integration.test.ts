import { createRecords } from "@tessera/records/guard/createRecords.ts";
import type { Product } from "@tessera/server-kit/start/startServer.ts";
import { bareProduct } from "@tessera/server-kit/testing/bareProduct.ts";
import { startTestServer, type TestServer } from "@tessera/server-kit/testing/testServer.ts";
import { openTestSocket, refusedWith, type TestSocket } from "@tessera/server-kit/testing/testSocket.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Connection } from "./socketHub.ts";

const openOnes: Connection[] = [];
const product: Product = {
  ...bareProduct,
  features: [{ socketParts: [({ socket }) => void socket.onOpen((connection) => openOnes.push(connection))] }],
};
const createTestRecords = (renew: Parameters<Parameters<typeof startTestServer>[0]["createRecords"]>[0]) =>
  createRecords({ renew });
const users = ["anna", "bela", "cili"].map((login) => ({ login, roles: [] }));

describe("places for strangers", () => {
  let crowded: TestServer;
  beforeAll(async () => {
    crowded = await startTestServer({
      product,
      createRecords: createTestRecords,
      users,
      environment: { TESSERA_TRUST_PROXY: "127.0.0.1" },
      socketLimits: {
        maxStrangers: 5,
        maxStrangersPerAddress: 3,
        maxPerSession: 2,
        heartbeatEvery: 100,
        idleGuest: 3_000,
      },
    });
  });
  afterAll(() => crowded.close());

  const from = (address: string) => ({ headers: { "x-forwarded-for": address } });
  async function guests(count: number, address: string): Promise<TestSocket[]> {
    return Promise.all(
      Array.from({ length: count }, () => openTestSocket(crowded.url, { ...from(address), authenticates: false })),
    );
  }
  const closeAll = (sockets: readonly TestSocket[]) => Promise.all(sockets.map((socket) => socket.close()));

  it("[shell 4.6 socket] given an address with as many sockets as its guests may have, when one more comes, then it is refused, and another address is not", async () => {
    const sockets = await guests(3, "198.51.100.1");
    expect(await refusedWith(crowded.url, from("198.51.100.1").headers)).toBe(503);
    sockets.push(...(await guests(2, "198.51.100.2")));
    expect(await refusedWith(crowded.url, from("198.51.100.3").headers)).toBe(503);
    await closeAll(sockets);
    await expect.poll(() => crowded.services.socket.size, { timeout: 20_000 }).toBe(0);
    await closeAll(await guests(3, "198.51.100.1"));
  });

  it("[shell 4.6 socket] given strangers on all places, when someone with a living session comes, then they get in; an invented or ended session is a stranger's", async () => {
    const [anna, bela] = [await crowded.enter("anna"), await crowded.enter("bela")];
    const sockets = [...(await guests(3, "198.51.100.1")), ...(await guests(2, "198.51.100.2"))];
    sockets.push(await openTestSocket(crowded.url, { client: anna, ...from("198.51.100.1") }));
    const cookie = `tessera=s.${crypto.randomUUID()}.${"A".repeat(43)}`;
    expect(await refusedWith(crowded.url, { ...from("198.51.100.4").headers, cookie })).toBe(503);
    const ended = [...bela.cookies()].map(([name, value]) => `${name}=${value}`).join("; ");
    const sessionId = /s\.([0-9a-f-]+)\./.exec(ended)?.[1] ?? "";
    await crowded.services.sessions.end({ kind: "session", sessionId }, "forced");
    expect(await refusedWith(crowded.url, { ...from("198.51.100.4").headers, cookie: ended })).toBe(503);
    await closeAll(sockets);
  });

  it("[shell 4.6 socket] given a session's cookie, when sockets come with it and do not say who they are, then they are bounded, and as guests they take strangers' places", async () => {
    const client = await crowded.enter("cili");
    const silent = { client, ...from("198.51.100.1"), authenticates: false };
    const sockets = [await openTestSocket(crowded.url, silent), await openTestSocket(crowded.url, silent)];
    const cookie = [...client.cookies()].map(([name, value]) => `${name}=${value}`).join("; ");
    expect(await refusedWith(crowded.url, { ...from("198.51.100.1").headers, cookie })).toBe(503);
    sockets.push(...(await guests(3, "198.51.100.1")));
    const [first] = sockets;
    first?.send("auth-request", { token: null, channelId: first.channelId });
    expect(await first?.closed).toMatchObject({ code: 4401 });
    await closeAll(sockets.slice(1));
  });

  it("[shell 4.6 socket] given a guest whose page follows nothing, when a while has passed, then their socket is closed for good; one that follows something stays", async () => {
    const [idle, following] = [await openTestSocket(crowded.url), await openTestSocket(crowded.url)];
    const { socket } = crowded.services;
    const own = socket.subscribers("news").length;
    for (const connection of openOnes) {
      if (connection.channelId === following.channelId) socket.subscribe(connection, "news");
    }
    expect(socket.subscribers("news").length).toBe(own + 1);
    expect(await idle.closed).toEqual({ code: 4410, reason: "nothing is followed" });
    expect(following.raw.readyState).toBe(following.raw.OPEN);
    await following.close();
  });
});

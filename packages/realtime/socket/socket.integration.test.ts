import { connect } from "node:net";
import { TesseraError } from "@tessera/contract/errors.ts";
import { createRecords } from "@tessera/records/guard/createRecords.ts";
import type { Product } from "@tessera/server-kit/start/startServer.ts";
import { bareProduct } from "@tessera/server-kit/testing/bareProduct.ts";
import { startTestServer, type TestServer } from "@tessera/server-kit/testing/testServer.ts";
import { openTestSocket, refusedWith } from "@tessera/server-kit/testing/testSocket.ts";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { WebSocket } from "ws";
import type { Connection } from "./socketHub.ts";

/** What a lock message says besides the record, of one that nobody holds. */
const free = {
  isLocked: false,
  mine: false,
  lockValid: false,
  userID: null,
  userName: null,
  userEMail: null,
  lockTime: null,
  lockKey: null,
  version: null,
  gone: false,
  present: [],
};
const held: { readonly order: unknown[]; go: () => void } = { order: [], go: () => undefined };
const closedOnes: Connection[] = [];

const product: Product = {
  ...bareProduct,
  features: [
    {
      socketParts: [
        ({ socket }) => {
          socket.onMessage("observe-lock", async (context, { entity, id }, connection) => {
            socket.subscribe(connection, `${entity}/${id}`, ({ subject }) => !subject.roles.includes("banned"));
            socket.send(connection, "lock-status-update", { ...free, entity: context.subject.login ?? "", id });
          });
          socket.onMessage("release-lock", async (_context, { id }) => {
            if (id === "first") await new Promise<void>((resolve) => (held.go = resolve));
            held.order.push(id);
          });
          socket.onMessage("send-process-input-form", async () => {
            throw new RangeError("a defect");
          });
          socket.onClose((connection) => closedOnes.push(connection));
        },
      ],
    },
  ],
};

let server: TestServer;
let other: TestServer;
const quick = { authenticateWithin: 2_000, heartbeatEvery: 100, checkSessionsEvery: 60_000 };
const users = ["anna", "bela", "cili", "dora"].map((login) => ({ login, roles: [] }));
const createTestRecords = (renew: Parameters<Parameters<typeof startTestServer>[0]["createRecords"]>[0]) =>
  createRecords({ renew });

beforeAll(async () => {
  server = await startTestServer({ product, createRecords: createTestRecords, users });
  const { database, dataFolder } = server;
  // The other node has the same address on the outside, as behind a balancer.
  other = await startTestServer({
    product,
    createRecords: createTestRecords,
    database,
    dataFolder,
    socketLimits: quick,
  });
});
afterAll(async () => {
  await other.close();
  await server.close();
});

describe("the upgrade", () => {
  it.each([
    ["a foreign origin", { origin: "http://evil.example" }, "/ws/connect", 403],
    ["the origin of a sandboxed frame", { origin: "null" }, "/ws/connect", 403],
    ["a foreign host", { host: "evil.example" }, "/ws/connect", 403],
    ["another path", {}, "/ws/other", 404],
  ])(
    "[shell 4.6 socket] given %s, when a socket is wanted, then it is refused",
    async (_name, headers, path, status) => {
      expect(await refusedWith(server.url, headers, path)).toBe(status);
    },
  );

  it("[shell 4.6 socket] given a call that would rather speak HTTP/2, when it is sent, then it is answered all the same", async () => {
    const { hostname, port } = new URL(server.url);
    const answer = await new Promise<string>((resolve) => {
      const stream = connect(Number(port), hostname, () => {
        stream.write(
          `GET /healthz HTTP/1.1\r\nHost: ${hostname}:${port}\r\nConnection: Upgrade, close\r\nUpgrade: h2c\r\n\r\n`,
        );
      });
      let text = "";
      stream.on("data", (data) => (text += data));
      stream.on("close", () => resolve(text));
    });
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
  });
});

describe("saying who one is", () => {
  it("[shell 4.6 socket] given the token of a session, when a page says who it is, then it is known and its beats are answered", async () => {
    const socket = await openTestSocket(server.url, { client: await server.enter("anna"), origin: server.url });
    socket.send("check-connection", null, 7);
    expect(await socket.next("confirm-connection")).toMatchObject({ correlationId: 7 });
    await socket.close();
  });

  it("[shell 4.6 socket] given a page that says nothing, when its time is over, then it is closed", async () => {
    const socket = await openTestSocket(other.url, { authenticates: false });
    expect(await socket.closed).toEqual({ code: 4401, reason: "sync auth failed" });
  });

  it("[shell 4.6 socket] given a token without its cookie, a foreign one and another person's, when they are shown, then they are refused", async () => {
    const [anna, bela] = [await server.enter("anna"), await server.enter("bela")];
    const attempts = [
      { client: undefined, token: anna.sessionToken() },
      { client: anna, token: "x.y.z" },
      { client: anna, token: bela.sessionToken() },
    ];
    for (const { client, token } of attempts) {
      const socket = await openTestSocket(server.url, { ...(client ? { client } : {}), authenticates: false });
      socket.send("auth-request", { token, channelId: "channel-1" });
      expect((await socket.next("auth-response")).payload).toEqual({ success: false });
      expect(await socket.closed).toMatchObject({ code: 4401 });
    }
  });

  it("[shell 4.6 socket] given a page that has not said who it is, when it sends anything else, then it is closed", async () => {
    const socket = await openTestSocket(server.url, { authenticates: false });
    socket.send("observe-lock", { entity: "e", id: 1 });
    expect(await socket.closed).toMatchObject({ code: 4401 });
  });

  it("[shell 4.6 socket] given a guest, when they ask for what needs a session, then they are refused and stays connected", async () => {
    const socket = await openTestSocket(server.url);
    socket.send("observe-lock", { entity: "e", id: 1 }, 3);
    const failed = await socket.next("request-failed");
    expect(failed).toMatchObject({ correlationId: 3, payload: { type: "observe-lock", code: "not_signed_in" } });
    await socket.close();
  });

  it("[shell 4.6 socket] given a page whose connection hangs, when it connects again, then it takes the place of the former", async () => {
    const client = await server.enter("anna");
    const former = await openTestSocket(server.url, { client, channelId: "channel-again" });
    const socket = await openTestSocket(server.url, { client, channelId: "channel-again" });
    expect(await former.closed).toMatchObject({ code: 4409 });
    const { socket: hub } = server.services;
    const [id] = (client.cookies().values().next().value ?? "").split(".").slice(1);
    expect(hub.connectionOf(id ?? "", "channel-again")).not.toBeNull();
    await socket.close();
  });
});

describe("messages that must not be", () => {
  it("[shell 4.6 socket] given messages that cannot be read, when a few come, then they are dropped; when many come, the page is closed", async () => {
    const socket = await openTestSocket(server.url, { client: await server.enter("anna") });
    for (const text of ["{", "7", "null", "[]", '{"type":1}', '{"type":"x","correlationId":"y"}'])
      socket.raw.send(text);
    socket.raw.send(Buffer.from("binary"));
    socket.send("check-connection", null);
    await socket.next("confirm-connection");
    for (let count = 0; count < 5; count++) socket.raw.send("{");
    expect(await socket.closed).toEqual({ code: 4400, reason: "malformed messages" });
  });

  it("[shell 4.6 socket] given types that only the server sends, when a page sends them, then it is refused and nobody gets them", async () => {
    const victim = await openTestSocket(server.url, { client: await server.enter("bela") });
    const socket = await openTestSocket(server.url, { client: await server.enter("anna") });
    for (const type of ["force-logout", "refresh-layout", "remove-local-storage-item", "auth-response"]) {
      socket.send(type, {}, 5);
      expect(await socket.next("request-failed")).toMatchObject({
        correlationId: 5,
        payload: { type, code: "access_denied" },
      });
    }
    victim.send("check-connection", null);
    await victim.next("confirm-connection");
    expect(victim.waiting("force-logout") + victim.waiting("refresh-layout")).toBe(0);
    await Promise.all([socket.close(), victim.close()]);
  });

  it.each([[null], [{ entity: "e" }], [{ entity: "e", id: 1, more: 1 }], [{ entity: "", id: 1 }], ["text"]])(
    "[shell 4.6 socket] given the payload %j, when it does not fit its type, then it is refused",
    async (payload) => {
      const socket = await openTestSocket(server.url, { client: await server.enter("anna") });
      socket.send("observe-lock", payload);
      expect((await socket.next("request-failed")).payload).toEqual({ type: "observe-lock", code: "invalid_input" });
      await socket.close();
    },
  );

  it("[shell 4.6 socket] given a message that is too large, when it comes, then the page is closed", async () => {
    const socket = await openTestSocket(server.url, { client: await server.enter("anna") });
    socket.send("save-notification", { message: "x".repeat(70_000) });
    expect(await socket.closed).toMatchObject({ code: 1009 });
  });

  it("[shell 4.6 socket] given a page that floods, when another asks, then the culprit is closed and the other is answered", async () => {
    const [culprit, socket] = await Promise.all([
      openTestSocket(server.url, { client: await server.enter("anna") }),
      openTestSocket(server.url, { client: await server.enter("bela") }),
    ]);
    for (let count = 0; count < 1000; count++) culprit.send("check-connection", null);
    socket.send("check-connection", null);
    await socket.next("confirm-connection");
    expect(await culprit.closed).toEqual({ code: 4429, reason: "too many messages" });
    await socket.close();
  });

  it("[shell 4.6 socket] given a page that floods with pings, which answer themselves, when it sends too many, then it is closed", async () => {
    const culprit = await openTestSocket(server.url, { client: await server.enter("anna") });
    for (let count = 0; count < 1000; count++) culprit.raw.ping();
    // Without an answer, where too many of them wait to be answered.
    expect([4429, 1006]).toContain((await culprit.closed).code);
  });

  it.each([
    ["more pieces than a message may have", 2_000, 1008],
    ["a message in one-byte pieces", 200, 1000],
  ])(
    "[shell 4.6 socket] given %s, when they come, then only what is too much ends the connection",
    async (_name, pieces, code) => {
      const [culprit, socket] = await Promise.all([openTestSocket(server.url), openTestSocket(server.url)]);
      const text = `{"type":"check-connection","payload":null,"correlationId":1}`.padEnd(pieces, " ");
      for (let at = 0; at < pieces; at++) culprit.raw.send(text[at] ?? "", { fin: at === pieces - 1 });
      socket.send("check-connection", null);
      await socket.next("confirm-connection");
      if (code === 1000) {
        await culprit.next("confirm-connection");
        culprit.raw.close(1000);
      }
      expect(await culprit.closed).toMatchObject({ code });
      await socket.close();
    },
  );

  it("[shell 4.6 socket] given a message whose bytes come one by one, when it is whole, then it is answered", async () => {
    const { hostname, port } = new URL(server.url);
    const stream = connect({ host: hostname, port: Number(port), noDelay: true });
    const heard: Buffer[] = [];
    stream.on("data", (data: Buffer) => heard.push(data));
    const untilHeard = async (text: string): Promise<void> => {
      while (!Buffer.concat(heard).includes(text)) await new Promise((resolve) => setTimeout(resolve, 5));
    };
    stream.write(
      `GET /ws/connect HTTP/1.1\r\nHost: ${hostname}:${port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n`,
    );
    await untilHeard("101");
    // A text message masked with zeros.
    const text = `{"type":"check-connection","payload":null,"correlationId":77}`;
    const frame = Buffer.concat([Buffer.from([0x81, 0x80 | text.length, 0, 0, 0, 0]), Buffer.from(text)]);
    for (const byte of frame) {
      stream.write(Buffer.from([byte]));
      await new Promise((resolve) => setImmediate(resolve));
    }
    await untilHeard(`"correlationId":77`);
    stream.destroy();
  });

  it("[shell 4.6 socket] given a database that is away, when a page says who it is, then it is told to come again, and is known when it does", async () => {
    const client = await server.enter("anna");
    const gone = vi
      .spyOn(server.services.sessions, "identify")
      // At the upgrade, and when the page says who it is.
      .mockRejectedValueOnce(new TesseraError("database_unavailable"))
      .mockRejectedValueOnce(new TesseraError("database_unavailable"));
    const early = await openTestSocket(server.url, { client, authenticates: false });
    early.send("auth-request", { token: client.sessionToken(), channelId: early.channelId });
    expect(await early.closed).toEqual({ code: 4503, reason: "try again later" });
    gone.mockRestore();
    await (await openTestSocket(server.url, { client })).close();
  });

  it("[shell 4.6 socket] given a page that does not read, when it is sent more than the bound, then it is cut off and others go on", async () => {
    const [slow, socket] = await Promise.all([
      openTestSocket(server.url, { client: await server.enter("anna") }),
      openTestSocket(server.url, { client: await server.enter("bela") }),
    ]);
    slow.send("observe-lock", { entity: "slow", id: 1 });
    await slow.next("lock-status-update");
    slow.raw.pause();
    const { socket: hub } = server.services;
    const text = "x".repeat(200_000);
    const before = closedOnes.length;
    for (let count = 0; count < 200 && hub.subscribers("slow/1").length > 0; count++) {
      hub.deliver({ topic: "slow/1" }, "lock-status-update", { ...free, entity: text, id: 1 });
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(hub.subscribers("slow/1")).toEqual([]);
    expect(closedOnes.length).toBe(before + 1);
    socket.send("check-connection", null);
    await socket.next("confirm-connection");
    slow.raw.terminate();
    await socket.close();
  });

  it("[shell 4.6 socket] given a page that is silent, when it does not answer four beats, then it is cut off; one that answers stays", async () => {
    const silent = await openTestSocket(other.url, { answers: false });
    const well = await openTestSocket(other.url);
    expect(await silent.closed).toEqual({ code: 4408, reason: "too many heartbeat errors" });
    expect(silent.waiting("check-connection")).toBe(3);
    expect(well.raw.readyState).toBe(WebSocket.OPEN);
    await well.close();
  });
});

describe("handlers", () => {
  it("[shell 4.6 socket] given messages of one page, when the first takes long, then they are handled in their order", async () => {
    const socket = await openTestSocket(server.url, { client: await server.enter("anna") });
    socket.send("release-lock", { entity: "e", id: "first" });
    socket.send("release-lock", { entity: "e", id: "second" });
    socket.send("check-connection", null);
    await socket.next("confirm-connection");
    expect(held.order).toEqual([]);
    held.go();
    socket.send("observe-lock", { entity: "e", id: 1 });
    expect((await socket.next("lock-status-update")).payload).toEqual({ ...free, entity: "anna", id: 1 });
    expect(held.order).toEqual(["first", "second"]);
    await socket.close();
  });

  it("[shell 4.6 socket] given a handler with a defect, when its message comes, then the page learns nothing of it and goes on", async () => {
    const socket = await openTestSocket(server.url, { client: await server.enter("anna") });
    socket.send("send-process-input-form", { formData: {}, status: "saved" });
    expect((await socket.next("request-failed")).payload).toEqual({
      type: "send-process-input-form",
      code: "unexpected",
    });
    socket.send("lock-request", { entity: "e", id: 1 });
    expect((await socket.next("request-failed")).payload.code).toBe("unknown_operation");
    await socket.close();
  });
});

describe("several nodes", () => {
  const update = { ...free, entity: "e", id: 1 };

  it("[design 10 outbox] given pages on two nodes, when one node sends to a user, a session, a topic or everyone, then exactly those get it, once", async () => {
    const [client, stranger] = [await server.enter("anna"), await server.enter("bela")];
    const here = await openTestSocket(server.url, { client });
    const there = await openTestSocket(server.url, { client: stranger });
    there.send("observe-lock", { entity: "topic", id: 1 });
    await there.next("lock-status-update");
    const { socket: remote } = other.services;
    const [session] = (client.cookies().values().next().value ?? "").split(".").slice(1);
    await remote.toUser(await other.userId("anna"), "lock-status-update", { ...update, entity: "user" });
    await remote.toSession(session ?? "", "lock-status-update", { ...update, entity: "session" });
    await remote.toTopic("topic/1", "lock-status-update", { ...update, entity: "topic" });
    await remote.toEveryone("lock-status-update", { ...update, entity: "everyone" });
    const got = async (socket: typeof here, count: number) => {
      const all: string[] = [];
      while (all.length < count) all.push((await socket.next("lock-status-update")).payload.entity);
      return all;
    };
    expect(await got(here, 3)).toEqual(["user", "session", "everyone"]);
    expect(await got(there, 2)).toEqual(["topic", "everyone"]);
    await server.services.outbox.read();
    expect(here.waiting("lock-status-update") + there.waiting("lock-status-update")).toBe(0);
    await Promise.all([here.close(), there.close()]);
  });

  it("[design 10 outbox] given a message that belongs to a transaction, when it is rolled back, then nobody gets it", async () => {
    const socket = await openTestSocket(server.url, { client: await server.enter("anna") });
    const { socket: remote, database, outbox } = other.services;
    const rolledBack = database.transaction(async (transaction) => {
      await remote.toEveryone("lock-status-update", { ...update, id: "lost" }, transaction);
      throw new RangeError("rolled back");
    });
    await expect(rolledBack).rejects.toThrow(RangeError);
    await database.transaction((transaction) =>
      remote.toEveryone("lock-status-update", { ...update, id: "kept" }, transaction),
    );
    outbox.wake();
    expect((await socket.next("lock-status-update")).payload.id).toBe("kept");
    await socket.close();
  });

  it("[shell 4.5 logout] given pages of a session, when it ends on another node, then they are signed out and closed at once, and cannot come back", async () => {
    const client = await server.enter("anna");
    const [first, second] = [
      await openTestSocket(server.url, { client }),
      await openTestSocket(server.url, { client }),
    ];
    const bystander = await openTestSocket(server.url, { client: await server.enter("bela") });
    const [session = ""] = (client.cookies().values().next().value ?? "").split(".").slice(1);
    expect(await other.services.sessions.end({ kind: "session", sessionId: session }, "forced")).toHaveLength(1);
    for (const socket of [first, second]) {
      expect((await socket.next("force-logout")).payload).toEqual({ session });
      expect(await socket.closed).toEqual({ code: 4403, reason: "session ended" });
    }
    await expect(openTestSocket(server.url, { client })).rejects.toThrow("refused");
    bystander.send("check-connection", null);
    await bystander.next("confirm-connection");
    expect(bystander.waiting("force-logout")).toBe(0);
    await bystander.close();
  });

  it("[shell 4.5 logout] given all sessions of a user, when they are signed out or disabled, then each of their pages is", async () => {
    const { database, outbox } = other.services;
    const user = await other.userId("cili");
    const pages = await Promise.all(
      [1, 2].map(async () => openTestSocket(server.url, { client: await server.enter("cili") })),
    );
    expect(await other.services.sessions.end({ kind: "user", userId: user, except: null }, "forced")).toHaveLength(2);
    for (const page of pages) expect(await page.closed).toMatchObject({ code: 4403 });
    const last = await openTestSocket(server.url, { client: await server.enter("cili") });
    await database.query({ text: `update sys."user" set disabled_at = now() where id = $1`, values: [user] });
    outbox.wake();
    await last.next("force-logout");
    expect(await last.closed).toMatchObject({ code: 4403 });
  });

  it("[design 4 counters] given open pages, when definitions or texts move on another node, then each is notified, and rights alone notify those whose they are", async () => {
    const [anna, dora] = await Promise.all(
      ["anna", "dora"].map(async (login) => openTestSocket(server.url, { client: await server.enter(login) })),
    );
    if (anna === undefined || dora === undefined) throw new Error("unreachable");
    dora.send("observe-lock", { entity: "guarded", id: 1 });
    await dora.next("lock-status-update");
    const { database, outbox } = other.services;
    const moved = async (sql: string) => {
      await database.query(sql);
      outbox.wake();
    };
    await moved("update sys.state set definitions = definitions + 1");
    for (const page of [anna, dora]) expect((await page.next("refresh-layout")).payload).toEqual({ url: null });
    await moved("update sys.state set texts = texts + 1");
    for (const page of [anna, dora]) expect((await page.next("refresh-layout")).payload).toEqual({ url: null });
    // The first move of rights after a page came notifies it too, as nobody knows what it may have missed.
    await moved("update sys.state set rights = rights + 1");
    for (const page of [anna, dora]) await page.next("refresh-layout");
    const ofDora = `(select id from sys."user" where login = 'dora')`;
    await moved(`insert into sys.membership (user_id, role_id) values (${ofDora}, 'banned')`);
    expect((await dora.next("refresh-layout")).payload).toEqual({ url: null, rights: true });
    expect(server.services.socket.subscribers("guarded/1")).toEqual([]);
    anna.send("check-connection", null);
    await anna.next("confirm-connection");
    expect(anna.waiting("refresh-layout")).toBe(0);
    await Promise.all([anna.close(), dora.close()]);
  });

  it("[shell 4.6 socket] given a node that stops, when it has pages, then they are told to go elsewhere", async () => {
    const { database, dataFolder } = server;
    const third = await startTestServer({ product, createRecords: createTestRecords, database, dataFolder });
    const socket = await openTestSocket(third.url);
    await third.close();
    expect(await socket.closed).toEqual({ code: 1001, reason: "channel closed" });
  });
});

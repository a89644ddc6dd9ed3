import { TesseraError } from "@tessera/contract/errors.ts";
import { logStream } from "@tessera/server-kit/http/logStream.ts";
import { type TestServer, testPassword } from "@tessera/server-kit/testing/testServer.ts";
import { openTestSocket } from "@tessera/server-kit/testing/testSocket.ts";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { ping } from "../../features/session/operations/ping.ts";
import { startProduct } from "./testing/startProduct.ts";

const room = { isShort: false, isExhausted: false };
let server: TestServer;
beforeAll(async () => {
  const space = { isShort: () => room.isShort, isExhausted: () => room.isExhausted };
  const users = [{ login: "anna", roles: [] }];
  server = await startProduct({ users, space, environment: { LOG_LEVEL: "warn" } });
});
afterEach(() => {
  Object.assign(room, { isShort: false, isExhausted: false });
});
afterAll(() => server.close());

const notification = { message: "Mind the gap" };

it("[design 3 database] given a disk that is full, when a page wants something kept by its socket, then it is refused with the reason, and what it reads is answered", async () => {
  const socket = await openTestSocket(server.url, { client: await server.enter("anna") });
  room.isShort = true;
  socket.send("save-notification", notification, 7);
  const { payload, correlationId } = await socket.next("request-failed");
  expect([payload, correlationId]).toEqual([{ type: "save-notification", code: "storage_full" }, 7]);
  socket.send("load-notifications-request", null);
  expect((await socket.next("load-notifications-request")).payload).toEqual([]);
  socket.send("observe-lock", { entity: "nothing", id: 1 });
  expect((await socket.next("request-failed")).payload.code).not.toBe("storage_full");
  room.isExhausted = true;
  socket.send("lock-request", { entity: "nothing", id: 1 });
  expect((await socket.next("request-failed")).payload.code).toBe("storage_full");
  Object.assign(room, { isShort: false, isExhausted: false });
  socket.send("save-notification", notification);
  expect((await socket.next("notifications-update")).payload).toMatchObject(notification);
  await socket.close();
});

it("[design 3 database] given a disk that is full to its reserve, when someone signs in, then the provider says when to come again, and who is there stays", async () => {
  const there = await server.enter("anna");
  room.isShort = true;
  await server.anonymous().signIn("anna", testPassword);
  room.isExhausted = true;
  const answer = await server.anonymous().fetch("/oidc/auth?client_id=tessera", { headers: { accept: "text/html" } });
  expect(answer.status).toBe(503);
  expect(answer.headers.get("retry-after")).toBe("5");
  expect(answer.headers.get("content-type")).toContain("text/html");
  await there.call(ping, {});
});

it("[design 10 errors] given a fault that passes, when it is answered, then the log has one line of why, and of a defect it has where", async () => {
  const lines: string[] = [];
  const write = vi.spyOn(logStream, "write").mockImplementation((line) => void lines.push(line));
  const client = await server.enter("anna");
  await client.call(ping, {});
  const { database } = server.services;
  const ask = database.query.bind(database);
  const query = vi.spyOn(database, "query");
  // By its text: the server asks on its own account as well, at any moment.
  const failOnce = (statement: string, error: Error): void => {
    query.mockImplementation((...args: Parameters<typeof ask>) => {
      if (!(typeof args[0] === "string" ? args[0] : args[0].text).includes(statement)) return ask(...args);
      query.mockImplementation(ask);
      return Promise.reject(error);
    });
  };
  const [probed, touched] = ["select 1", "set last_seen_at"];
  const cause = new Error("the connection\nis gone");
  failOnce(probed, new TesseraError("database_unavailable", {}, { cause }));
  expect((await client.fetch("/readyz")).status).toBe(503);
  failOnce(touched, new TesseraError("database_unavailable", {}, { cause }));
  await expect(client.call(ping, {})).rejects.toMatchObject({ code: "database_unavailable" });
  failOnce(touched, new RangeError("a defect"));
  await expect(client.call(ping, {})).rejects.toMatchObject({ code: "unexpected" });
  write.mockRestore();
  query.mockRestore();
  const reason = "database_unavailable: the connection is gone";
  const [probe, call, defect] = lines.map((line) => JSON.parse(line));
  expect(probe).toMatchObject({ level: 40, msg: "not ready", reason });
  expect(call).toMatchObject({ level: 40, msg: "not now", code: "database_unavailable", reason });
  expect(JSON.stringify([probe, call])).not.toContain("stack");
  expect(defect).toMatchObject({ level: 50, msg: "failed", code: "unexpected", err: { type: "RangeError" } });
  expect(defect.err.stack).toContain("storageFull.integration.test.ts");
  expect(lines.length).toBe(3);
});

import { setTimeout as sleep } from "node:timers/promises";
import { personalMigrations } from "@tessera/identity/personal/migrations.ts";
import { writeUserConfig } from "@tessera/identity/personal/userConfigStore.ts";
import { createRecords } from "@tessera/records/guard/createRecords.ts";
import { defineNotice } from "@tessera/server-core/notices/noticeSort.ts";
import { bareProduct } from "@tessera/server-kit/testing/bareProduct.ts";
import { startTestServer, type TestServer } from "@tessera/server-kit/testing/testServer.ts";
import { openTestSocket, type TestSocket } from "@tessera/server-kit/testing/testSocket.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { notify } from "./notify.ts";

let server: TestServer;
let other: TestServer;
beforeAll(async () => {
  const users = ["anna", "bela"].map((login) => ({ login, roles: [] }));
  const createTestRecords = (renew: Parameters<typeof createRecords>[0]["renew"]) => createRecords({ renew });
  server = await startTestServer({ product: bareProduct, createRecords: createTestRecords, users });
  const { database, dataFolder } = server;
  other = await startTestServer({ product: bareProduct, createRecords: createTestRecords, database, dataFolder });
});
afterAll(async () => {
  await other.close();
  await server.close();
});

const open = async (login: string): Promise<TestSocket> =>
  openTestSocket(server.url, { client: await server.enter(login) });

async function load(socket: TestSocket) {
  socket.send("load-notifications-request", "");
  return (await socket.next("load-notifications-request")).payload;
}

const testNotice = defineNotice({ name: "test", label: "about.title", icon: "mail", optional: false });

/** Notifies a person; answers the id of what is stored. */
async function storedId(user: string, message: string): Promise<number> {
  const stored = await notify(server.services, user, testNotice, { message });
  if (stored === null) throw new Error("A sort that nobody can switch off was not stored.");
  return stored.id;
}

it("[shell 4.6 socket] given a person with two pages, when something is stored, read and deleted on one, then each is notified once, and it is there later", async () => {
  const [first, second] = [await open("anna"), await open("anna")];
  first.send(
    "save-notification",
    { title: "Report", message: "It is ready", type: "success", link: "/reports/index" },
    9,
  );
  const saved = await first.next("notifications-update");
  expect(saved).toMatchObject({ correlationId: 9, payload: { title: "Report", read: false, link: "/reports/index" } });
  const { id } = saved.payload;
  expect((await second.next("notifications-update")).payload).toEqual(saved.payload);
  expect((await load(second))[0]).toEqual(saved.payload);
  second.send("read-notification-request", { id });
  expect((await second.next("notifications-update")).payload).toMatchObject({ id, read: true });
  expect((await first.next("notifications-update")).payload).toMatchObject({ id, read: true });
  first.send("delete-notification-request", [id, id + 1000]);
  expect((await first.next("delete-notification-request")).payload).toEqual([id]);
  expect((await second.next("delete-notification-request")).payload).toEqual([id]);
  expect(await load(first)).toEqual([]);
  // A message to everyone comes after whatever was sent before it.
  await server.services.socket.toEveryone("bookmarks-update", null);
  for (const page of [first, second]) {
    await page.next("bookmarks-update");
    expect(page.waiting("notifications-update")).toBe(0);
    expect(page.waiting("delete-notification-request")).toBe(0);
  }
  await Promise.all([first.close(), second.close()]);
});

it("[shell 4.6 socket] given several notifications, when they are read at once, then every page gets the list as it is then", async () => {
  const [first, second] = [await open("bela"), await open("bela")];
  const user = await server.userId("bela");
  const ids: number[] = [];
  for (const message of ["a", "b"]) ids.push(await storedId(user, message));
  first.send("read-notification-request", ids, 4);
  const read = [
    { message: "b", read: true },
    { message: "a", read: true },
  ];
  expect(await first.next("load-notifications-request")).toMatchObject({ correlationId: 4, payload: read });
  expect((await second.next("load-notifications-request")).payload).toMatchObject(read);
  first.send("delete-notification-request", ids);
  // Anyone who connects before all are notified is notified too.
  await Promise.all([first, second].map((page) => page.next("delete-notification-request")));
  await Promise.all([first.close(), second.close()]);
});

it("[shell 4.6 socket] given another person's notification, when someone reads or deletes it, then it is not there for them and stays", async () => {
  const [anna, bela] = [await open("anna"), await open("bela")];
  const id = await storedId(await server.userId("anna"), "For Anna");
  bela.send("read-notification-request", id);
  expect((await bela.next("request-failed")).payload.code).toBe("not_found");
  bela.send("delete-notification-request", [id]);
  expect((await bela.next("delete-notification-request")).payload).toEqual([]);
  expect(await load(bela)).toEqual([]);
  expect(await load(anna)).toMatchObject([{ id, read: false }]);
  await Promise.all([anna.close(), bela.close()]);
});

it("[shell 4.6 socket] given a person with a page on another node, when they are notified in a transaction, then they get it once it commits", async () => {
  const bela = await open("bela");
  const user = await server.userId("bela");
  const { database, outbox } = other.services;
  const lost = database.transaction(async (transaction) => {
    await notify(other.services, user, testNotice, { message: "lost" }, transaction);
    throw new RangeError("rolled back");
  });
  await expect(lost).rejects.toThrow(RangeError);
  await database.transaction((transaction) =>
    notify(other.services, user, testNotice, { message: "kept" }, transaction),
  );
  outbox.wake();
  expect((await bela.next("notifications-update")).payload.message).toBe("kept");
  expect((await load(bela)).map(({ message }) => message)).toEqual(["kept"]);
  await bela.close();
});

it("[shell 4.6 socket] given a person with many notifications, when one more comes, then the oldest goes", async () => {
  const user = await server.userId("anna");
  await server.database.pool.query({
    text: `delete from sys.notification where user_id = $1`,
    values: [user],
  });
  await server.database.pool.query({
    text: `insert into sys.notification (user_id, content) select $1, jsonb_build_object('message', 'n' || i) from generate_series(1, 500) i`,
    values: [user],
  });
  await notify(server.services, user, testNotice, { message: "newest" });
  const { rows } = await server.database.pool.query({
    text: `select count(*) as count, min(content ->> 'message') filter (where content ->> 'message' = 'n1') as oldest
      from sys.notification where user_id = $1`,
    values: [user],
  });
  expect(rows).toEqual([{ count: "500", oldest: null }]);
});

it("[shell 4.6 socket] given a node whose database is slow as it starts, when a person is notified as soon as it listens, then they get it", async () => {
  const { pool } = server.database;
  const query: typeof pool.query = async (statement, options) => {
    const text = typeof statement === "string" ? statement : statement.text;
    if (text.startsWith("delete from sys.signal where transaction")) await sleep(300);
    return pool.query(statement, options);
  };
  const started = await startTestServer({
    product: bareProduct,
    createRecords: (renew) => createRecords({ renew }),
    database: { ...server.database, pool: { ...pool, query } },
    dataFolder: server.dataFolder,
  });
  const socket = await openTestSocket(started.url, { client: await started.enter("anna") });
  await notify(started.services, await server.userId("anna"), testNotice, { message: "Early" });
  expect((await socket.next("notifications-update")).payload.message).toBe("Early");
  await socket.close();
  await started.close();
});

it.each([
  [{ link: "//evil.example" }],
  [{ link: "/\t/evil.example" }],
  [{ link: "javascript:alert(1)" }],
  [{ message: "x", onClick: "alert(1)" }],
  [{ message: "x", onClick: { action: "navigate", url: "https://evil.example" } }],
  [{ message: "x", onClick: { action: "run", url: "/orders/index" } }],
  [{ id: 4 }],
])(
  "[shell 4.6 socket] given the notification %j, when it leads elsewhere or is not of the shape, then it is refused",
  async (content) => {
    const socket = await open("anna");
    socket.send("save-notification", content);
    expect((await socket.next("request-failed")).payload.code).toBe("invalid_input");
    await socket.close();
  },
);

it("[shell 4.6 notifications] given sorts with and without a switch, when a person is notified, then the switch and the default of a sort decide, and one without a switch always comes", async () => {
  const user = await server.userId("anna");
  const facts = { label: "about.title", icon: "mail", optional: true };
  const [usual, quiet] = [
    defineNotice({ ...facts, name: "usual" }),
    defineNotice({ ...facts, name: "quiet", byDefault: false }),
  ];
  const arrived = async () => {
    const stored = [];
    for (const sort of [usual, quiet, testNotice])
      stored.push((await notify(server.services, user, sort, { message: "Here" }))?.icon ?? null);
    return stored;
  };
  expect(await arrived()).toEqual(["mail", null, "mail"]);
  await writeUserConfig(server.database.pool, user, {
    "NOTICE.usual": false,
    "NOTICE.quiet": true,
    "NOTICE.test": false,
  });
  expect(await arrived()).toEqual([null, "mail", "mail"]);
});

it("[shell 4.6 notifications] given a person who had switched notifications of publishes off, when each sort gets its own switch, then theirs is off", async () => {
  const { pool } = server.database;
  const user = await server.userId("bela");
  await pool.query({
    text: `insert into sys.user_config (user_id, key, value) values ($1::uuid, 'PUBLISH_NOTICES', 'false')`,
    values: [user],
  });
  await pool.query({ text: personalMigrations.find(({ id }) => id === 723)?.sql ?? "", values: [] });
  const publish = defineNotice({ name: "publish", label: "about.title", icon: "mail", optional: true });
  expect(await notify(server.services, user, publish, { message: "Published" })).toBeNull();
});

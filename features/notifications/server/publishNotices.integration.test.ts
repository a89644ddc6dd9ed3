import type { TesseraDocument } from "@tessera/contract/defineDocument.ts";
import type { StoredNotification } from "@tessera/contract/socket/notification.ts";
import { column, document, entity, form, item } from "@tessera/server-kit/testing/literals.ts";
import { startTestServer, type TestServer } from "@tessera/server-kit/testing/testServer.ts";
import { openTestSocket, type TestSocket } from "@tessera/server-kit/testing/testSocket.ts";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { productOn, startProduct } from "../../../apps/server/testing/startProduct.ts";
import { publish } from "../../definitions/operations/publish.ts";
import { saveDraft } from "../../definitions/operations/saveDraft.ts";
import { saveUserConfig } from "../../personal/operations/saveUserConfig.ts";
import { filterMessages } from "../operations/filterMessages.ts";

let server: TestServer;
let other: TestServer;
let changes = 0;

const page = (id: string, gridItems: readonly object[] = []) =>
  document("page", id, {
    label: `Page ${id}`,
    rows: [{ id: "r", columns: [{ id: "c", width: 12 }] }],
    gridItems,
    content: { html: `<p>${changes++}</p>` },
  });
const url = (id: string, route: string) =>
  document("url", id, { route, isPublic: id === "open", page: id, title: null });
const taskForm = () => form("task", "task", [item("name", "text", { label: `Name ${changes++}` })]);
const documents = [
  entity("task", [column("name")]),
  taskForm(),
  page("task", [{ id: "p", type: "DynForm", params: { form: "task" }, columnId: "c" }]),
  page("news"),
  page("open"),
  url("task", "/tasks/update"),
  url("news", "/news/index"),
  url("open", "/open/index"),
  document("role", "worker", {
    label: "worker",
    grants: [{ id: "g1", kind: "url", url: "task" }],
  }),
];

beforeAll(async () => {
  server = await startProduct({
    users: ["anna", "bela", "boss"].map((login) => ({
      login,
      displayName: login.toUpperCase(),
      language: "en" as const,
      roles: [login === "boss" ? "administrator" : "worker"],
    })),
    documents,
  });
  const { database, dataFolder } = server;
  other = await startTestServer({ ...productOn(database), database, dataFolder });
});
afterAll(async () => {
  await other?.close();
  await server?.close();
});
beforeEach(async () => {
  await server.database.pool.query("delete from sys.notification");
});

/**
 * Opens a page on a node, and waits until that knows of it. `since`: the counter up to which another node served it.
 */
async function show(login: string, node: TestServer, address: string, since?: number): Promise<TestSocket> {
  const socket = await openTestSocket(node.url, { client: await node.enter(login) });
  socket.send("show-page", { url: address, ...(since === undefined ? {} : { definitions: since }) });
  socket.send("load-notifications-request", "");
  await socket.next("load-notifications-request");
  return socket;
}

async function publishOne(changed: TesseraDocument, note = "", login = "boss", node = server): Promise<void> {
  const { id, kind } = changed;
  const author = await node.enter(login);
  const baseVersion = node.services.definitions.published().version(kind, id) ?? 0;
  await author.call(saveDraft, { kind, id, document: changed, baseVersion, revision: 0 });
  await author.call(publish, { documents: [{ kind, id }], note });
}
/** What a person was notified of, apart from what `settled` publishes. */
async function inbox(login: string): Promise<readonly StoredNotification[]> {
  const { messages } = await (await server.enter(login)).call(filterMessages, {});
  return messages.filter(({ params }) => params?.note !== "witness");
}

/** Publishes what a witness has open on each node, which is notified of after all that was published before. */
async function settled(): Promise<void> {
  for (const node of [server, other]) {
    const witness = await show("anna", node, "/tasks/update?id=witness");
    await publishOne(page("task", [{ id: "p", type: "DynForm", params: { form: "task" }, columnId: "c" }]), "witness");
    for (let note: unknown = null; note !== "witness"; )
      note = (await witness.next("notifications-update")).payload.params?.note;
    await witness.close();
  }
}

it("[shell 4.6 notifications] given two people on two nodes with a form open, when someone publishes it, then each is notified once, by whom and with the note, and the author is not", async () => {
  const address = "/tasks/update?id=1";
  const [anna, bela] = [await show("anna", server, address), await show("bela", other, address)];
  const boss = await show("boss", server, address);
  await publishOne(taskForm(), "The name has another label");
  const expected = {
    title: "Page task",
    message: "key:notifications.publish.changed_with_note",
    params: { actor: "BOSS", note: "The name has another label", pages: 1 },
    link: address,
  };
  for (const socket of [anna, bela])
    expect((await socket.next("notifications-update")).payload).toMatchObject(expected);
  await Promise.all([anna, bela].map((socket) => socket.close()));
  await settled();
  expect(await inbox("bela")).toHaveLength(1);
  expect(await inbox("boss")).toEqual([]);
  await boss.close();
});

it("[shell 4.6 notifications] given a person with pages on both nodes, when a publish changes them, then it is one notification", async () => {
  const sockets = [await show("bela", server, "/tasks/update?id=1"), await show("bela", other, "/tasks/update?id=2")];
  await publishOne(taskForm());
  await Promise.all(sockets.map((socket) => socket.next("notifications-update")));
  await Promise.all(sockets.map((socket) => socket.close()));
  await settled();
  expect(await inbox("bela")).toHaveLength(1);
});

it("[shell 4.6 notifications] given people with another page open, one that they may not open, or one that they have left, when a page is published, then they are not notified", async () => {
  const open = [await show("bela", server, "/open/index"), await show("bela", server, "/news/index")];
  const left = await show("bela", server, "/tasks/update?id=1");
  left.send("show-page", { url: null });
  left.send("load-notifications-request", "");
  await left.next("load-notifications-request");
  await publishOne(taskForm());
  await publishOne(page("news"));
  await publishOne(entity("task", [column("name"), column(`more${changes++}`)]));
  await Promise.all([...open, left].map((socket) => socket.close()));
  await settled();
  expect(await inbox("bela")).toEqual([]);
});

it("[shell 4.6 notifications] given a form that is open in a pop-up above another page, when it is published, then its person is notified, and no more once it is closed", async () => {
  const address = "/tasks/update?id=1";
  const socket = await show("bela", server, "/open/index");
  const showPopups = async (urls: string[]) => {
    socket.send("show-popups", { urls });
    socket.send("load-notifications-request", "");
    await socket.next("load-notifications-request");
  };
  await showPopups([address]);
  await publishOne(taskForm());
  const { payload } = await socket.next("notifications-update");
  expect(payload).toMatchObject({ title: "Page task", link: address, params: { pages: 1 } });
  await showPopups([]);
  await publishOne(taskForm());
  await socket.close();
  await settled();
  expect(await inbox("bela")).toHaveLength(1);
});

it("[shell 4.6 notifications] given a person who does not want to be notified of publishes, when what they have open is published, then they are not, until they want it again", async () => {
  const bela = await server.enter("bela");
  const socket = await show("bela", server, "/tasks/update?id=1");
  await bela.call(saveUserConfig, { values: { "NOTICE.publish": false } });
  await publishOne(taskForm());
  await settled();
  expect(await inbox("bela")).toEqual([]);
  await bela.call(saveUserConfig, { values: { "NOTICE.publish": null } });
  await publishOne(taskForm());
  expect((await socket.next("notifications-update")).payload.title).toBe("Page task");
  await socket.close();
});

it("[shell 4.6 notifications] given a node that ends between a publish and its notices, when its pages connect to another, then their people are notified once, and not of what was published before", async () => {
  const { database, dataFolder } = server;
  const address = "/tasks/update?id=1";
  await publishOne(taskForm(), "before");
  const ending = await startTestServer({ ...productOn(database), database, dataFolder });
  const since = ending.services.definitions.current().definitions;
  const served = await show("bela", ending, address);
  // Nothing that the node commits from now on reaches those who follow it there.
  await ending.services.outbox.close();
  await publishOne(taskForm(), "missed", "boss", ending);
  await ending.close();
  await served.closed;
  await settled();
  expect(await inbox("bela")).toEqual([]);
  const [page, another] = [await show("bela", other, address, since), await show("bela", server, address, since)];
  expect((await page.next("notifications-update")).payload).toMatchObject({ params: { note: "missed", pages: 1 } });
  await Promise.all([page, another].map((socket) => socket.close()));
  await settled();
  expect((await inbox("bela")).map(({ params }) => params?.note)).toEqual(["missed"]);
});

it("[shell 4.6 notifications] given a pop-up that was open while no node served its page, when it connects again, then its person is notified of what was published meanwhile, and of nothing by later messages", async () => {
  const since = server.services.definitions.current().definitions;
  await publishOne(taskForm());
  await settled();
  const socket = await show("bela", other, "/open/index", since);
  socket.send("show-popups", { urls: ["/tasks/update?id=1"], definitions: since });
  expect((await socket.next("notifications-update")).payload.title).toBe("Page task");
  await server.database.pool.query("delete from sys.notification");
  socket.send("show-popups", { urls: ["/tasks/update?id=2"], definitions: since });
  socket.send("load-notifications-request", "");
  await socket.next("load-notifications-request");
  await socket.close();
  await settled();
  expect(await inbox("bela")).toEqual([]);
});

it("[shell 4.6 notifications] given a guest on a public page, when they say which page is open, then that is refused", async () => {
  const guest = await openTestSocket(server.url);
  guest.send("show-page", { url: "/open/index" }, 7);
  expect(await guest.next("request-failed")).toMatchObject({ correlationId: 7, payload: { code: "not_signed_in" } });
  await guest.close();
});

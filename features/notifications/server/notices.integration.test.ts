import type { TesseraDocument } from "@tessera/contract/defineDocument.ts";
import type { StoredNotification } from "@tessera/contract/socket/notification.ts";
import { column, document, entity, form, item, reference } from "@tessera/server-kit/testing/literals.ts";
import type { TestClient } from "@tessera/server-kit/testing/testClient.ts";
import type { TestServer } from "@tessera/server-kit/testing/testServer.ts";
import { openTestSocket } from "@tessera/server-kit/testing/testSocket.ts";
import { randomId } from "@tessera/std/ids.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startProduct } from "../../../apps/server/testing/startProduct.ts";
import { publish } from "../../definitions/operations/publish.ts";
import { saveDraft } from "../../definitions/operations/saveDraft.ts";
import { saveData } from "../../forms/operations/saveData.ts";
import { lock } from "../../locks/operations/lock.ts";
import { bulkRecords } from "../../records/operations/bulkRecords.ts";
import { undoBatch } from "../../records/operations/undoBatch.ts";
import { addReport } from "../../reports/operations/addReport.ts";
import { countUnreadMessages } from "../operations/countUnreadMessages.ts";
import { filterMessages } from "../operations/filterMessages.ts";
import { getMessage } from "../operations/getMessage.ts";
import { setMessageToRead } from "../operations/setMessageToRead.ts";

let server: TestServer;
let clients: Map<string, TestClient>;
let people: Map<string, string>;

const logins = ["anna", "bela", "cili"];
const personEntity = entity("person", [column("name"), column("email")], {
  account: { column: "email", property: "email" },
});
const taskColumns = [
  column("name"),
  column("spare"),
  column("secret"),
  column("assignee_id", "uuid"),
  column("owner_id", "uuid"),
];
const taskRest = {
  label: "Task",
  labelPlural: "Tasks",
  references: [reference("assignee", "person", { notify: "assigned" }), reference("owner", "person")],
};
const taskEntity = entity("task", taskColumns, taskRest);
const roles = [
  document("role", "worker", {
    label: "worker",
    grants: [
      {
        id: "g1",
        kind: "entity",
        entity: "*",
        subsystem: "shop",
        actions: ["read", "refer", "create", "update", "delete"],
      },
      { id: "g2", kind: "url", url: "*" },
    ],
  }),
  // Reads only tasks that are no secret, and opens no page.
  document("role", "limited", {
    label: "limited",
    grants: [
      {
        id: "g1",
        kind: "entity",
        entity: "task",
        actions: ["read"],
        filter: { field: "secret", operator: "IS NULL" },
      },
    ],
  }),
];
const taskPage = [
  form("task", "task", [item("name", "text"), item("assignee_id", "text")]),
  document("page", "task", {
    label: "Task",
    rows: [{ id: "r", columns: [{ id: "c", width: 12 }] }],
    gridItems: [{ id: "p", type: "DynForm", params: { form: "task" }, columnId: "c" }],
  }),
  document("url", "task", { route: "/tasks/update", isPublic: false, page: "task", title: null }),
];

beforeAll(async () => {
  server = await startProduct({
    users: [
      ...logins.map((login) => ({
        login,
        displayName: login.toUpperCase(),
        email: `${login}@example.org`,
        language: login === "bela" ? ("de" as const) : ("en" as const),
        roles: login === "cili" ? ["limited"] : ["worker"],
      })),
      { login: "boss", displayName: "Boss", roles: ["administrator"] },
      { login: "author", displayName: "Author", roles: ["administrator"] },
    ],
    documents: [personEntity, taskEntity, ...roles, ...taskPage],
  });
  clients = new Map();
  for (const login of [...logins, "boss", "author"]) clients.set(login, await server.enter(login));
  const { keys } = await client("anna").call(bulkRecords, {
    saveId: randomId(16),
    entity: "person",
    items: logins.map((name) => ({ kind: "create" as const, values: { name, email: `${name}@example.org` } })),
  });
  people = new Map(logins.map((name, place) => [name, keys[place] ?? ""]));
});
afterAll(() => server?.close());
beforeEach(async () => {
  await server.database.pool.query(
    "delete from sys.notification; delete from sys.record_lock; delete from sys.record_presence",
  );
});

function client(login: string): TestClient {
  const found = clients.get(login);
  if (found === undefined) throw new Error(`${login} is nobody`);
  return found;
}
const person = (login: string): string => people.get(login) ?? "";
const inbox = async (login: string): Promise<readonly StoredNotification[]> =>
  (await client(login).call(filterMessages, {})).messages;

const draft = (login: string, document: TesseraDocument, baseVersion: number) =>
  client(login).call(saveDraft, { kind: document.kind, id: document.id, document, baseVersion, revision: 0 });

type Values = { readonly [name: string]: string | null };

/** Saves a task by its form; answers its key. */
async function saveTask(login: string, key: string | null, values: Values, base: Values = {}): Promise<string> {
  const answer = await client(login).call(saveData, {
    idForm: "task",
    formData: {
      saveId: randomId(16),
      form: "task",
      entity: "task",
      key,
      changes: Object.fromEntries(
        Object.entries(values).map(([name, mine]) => [name, { base: base[name] ?? null, mine }]),
      ),
      rows: {},
    },
  });
  if (answer.id === null) throw new Error(JSON.stringify(answer.HEADER.ERROR));
  return answer.id;
}

const bulk = (login: string, items: readonly { readonly values: Values; readonly key?: string }[]) =>
  client(login).call(bulkRecords, {
    saveId: randomId(16),
    entity: "task",
    items: items.map(({ key, values }) =>
      key === undefined ? { kind: "create" as const, values } : { kind: "update" as const, key, values },
    ),
  });

describe("a record that is assigned", () => {
  it("[shell 4.6 notifications] given a reference that notifies, when a new record names someone, then that person is notified in the same transaction, with the way to the record", async () => {
    const socket = await openTestSocket(server.url, { client: client("bela") });
    const key = await saveTask("anna", null, { name: "Paint the door", assignee_id: person("bela") });
    const { payload } = await socket.next("notifications-update");
    await socket.close();
    expect(payload).toMatchObject({
      title: "Task",
      message: "key:notifications.assigned.one",
      params: { actor: "ANNA", record: "Paint the door" },
      link: `/tasks/update?id=${key}`,
      read: false,
    });
    expect(await inbox("bela")).toEqual([payload]);
    expect(await inbox("anna")).toEqual([]);
  });

  it("[shell 4.6 notifications] given a record of someone, when it is assigned to another, then only the new one is notified, and a change of something else notifies nobody", async () => {
    const key = await saveTask("anna", null, { name: "One", assignee_id: person("anna") });
    await saveTask("anna", key, { assignee_id: person("bela") }, { assignee_id: person("anna") });
    expect(await inbox("bela")).toHaveLength(1);
    await saveTask("anna", key, { name: "Two" }, { name: "One" });
    expect(await inbox("bela")).toHaveLength(1);
    expect(await inbox("anna")).toEqual([]);
  });

  it("[shell 4.6 notifications] given anyone who assigns a record to themselves, when it is saved, then nobody is notified", async () => {
    await saveTask("bela", null, { name: "Mine", assignee_id: person("bela") });
    expect(await inbox("bela")).toEqual([]);
  });

  it("[shell 4.6 notifications] given a record that the person may not read, when it is assigned, then that person hears nothing; what may be read has no link without a page", async () => {
    await saveTask("anna", null, { name: "Hidden", assignee_id: person("cili"), secret: "x" }).catch(() => undefined);
    await bulk("anna", [{ values: { name: "Hidden", secret: "x", assignee_id: person("cili") } }]);
    expect(await inbox("cili")).toEqual([]);
    await bulk("anna", [{ values: { name: "Open", assignee_id: person("cili") } }]);
    expect(await inbox("cili")).toMatchObject([{ params: { record: "Open" }, link: null }]);
  });

  it("[shell 4.6 notifications] given many records in one bulk, when they are assigned, then each person gets one notification that counts those that may be read", async () => {
    await bulk("anna", [
      { values: { name: "a", assignee_id: person("bela") } },
      { values: { name: "b", assignee_id: person("bela") } },
      { values: { name: "c", assignee_id: person("cili") } },
      { values: { name: "d", assignee_id: person("cili"), secret: "x" } },
      { values: { name: "e", assignee_id: person("cili") } },
    ]);
    const many = { title: "Tasks", message: "key:notifications.assigned.some", params: { count: 2 } };
    expect(await inbox("bela")).toMatchObject([many]);
    expect(await inbox("cili")).toMatchObject([many]);
  });

  it("[shell 4.6 notifications] given a save that is refused, and a bulk that is undone, when they named someone, then nobody is notified of them", async () => {
    const failing = bulk("anna", [
      { values: { name: "a", assignee_id: person("bela") } },
      { values: { name: "b", assignee_id: "0190d1b2-0000-7000-8000-00000000dead" } },
    ]);
    await expect(failing).rejects.toThrow();
    expect(await inbox("bela")).toEqual([]);
    const key = await saveTask("anna", null, { name: "Was Béla's", assignee_id: person("bela") });
    const { batch } = await bulk("anna", [{ key, values: { assignee_id: person("anna") } }]);
    await client("anna").call(undoBatch, { batch });
    expect(await inbox("bela")).toHaveLength(1);
  });

  it("[shell 4.6 notifications] given a reference that notifies of an entity that stands for nobody, when it is published, then it is refused", async () => {
    const wrong = entity("thing", [column("task_id", "uuid")], {
      references: [reference("task", "task", { notify: "assigned" })],
    });
    await draft("boss", wrong, 0);
    const publishing = client("boss").call(publish, { documents: [{ kind: "entity", id: "thing" }], note: "" });
    await expect(publishing).rejects.toMatchObject({
      code: "definition_invalid",
      data: { problems: [{ code: "account_missing", path: "/references/0/notify" }] },
    });
  });
});

describe("a lock", () => {
  it("[shell 4.6 notifications] given someone's lock, when another page asks for it twice, then its owner is notified once", async () => {
    const key = await saveTask("anna", null, { name: "Wanted" });
    const [anna, bela] = [
      await openTestSocket(server.url, { client: client("anna") }),
      await openTestSocket(server.url, { client: client("bela") }),
    ];
    anna.send("lock-request", { entity: "task", id: key });
    await anna.next("lock-response");
    for (let count = 0; count < 2; count++) {
      bela.send("lock-request", { entity: "task", id: key, ask: true });
      await bela.next("lock-response");
      await anna.next("lock-request");
    }
    expect(await inbox("anna")).toMatchObject([
      {
        message: "key:notifications.lock.asked",
        params: { actor: "BELA", record: "Wanted" },
        link: `/tasks/update?id=${key}`,
      },
    ]);
    await Promise.all([anna.close(), bela.close()]);
  });

  it("[shell 4.6 notifications] given a lapsed lock whose owner has the record open still, when another takes it, then the owner is notified; one who has closed it is not", async () => {
    const key = await saveTask("anna", null, { name: "Left alone" });
    const anna = await openTestSocket(server.url, { client: client("anna") });
    const lapse = () =>
      server.database.pool.query("update sys.record_lock set lease_until = now() - interval '1 second'");
    const record = { entity: "task", id: key };
    anna.send("lock-request", record);
    await anna.next("lock-response");
    await lapse();
    await client("bela").call(lock, record);
    expect(await inbox("anna")).toEqual([]);
    await server.database.pool.query("delete from sys.record_lock");
    anna.send("observe-lock", record);
    await anna.next("lock-status-update");
    anna.send("lock-request", record);
    await anna.next("lock-response");
    await lapse();
    await client("bela").call(lock, record);
    expect(await inbox("anna")).toMatchObject([
      { message: "key:notifications.lock.taken", params: { actor: "BELA", record: "Left alone" }, type: "warning" },
    ]);
    await anna.close();
  });
});

describe("what administrators and reporters wait for", () => {
  it("[shell 4.6 notifications] given a publish that alters tables, when its plan waits, then all others who may apply it are notified, and nobody else", async () => {
    const narrower = entity("task", taskColumns.slice(0, 1).concat(taskColumns.slice(2)), taskRest);
    await draft("author", narrower, 1);
    const publishing = client("author").call(publish, {
      documents: [{ kind: "entity", id: "task" }],
      note: "Nothing to spare",
    });
    await expect(publishing).rejects.toMatchObject({ code: "plan_required" });
    expect(await inbox("boss")).toMatchObject([
      {
        title: "key:notifications.plan.title",
        message: "key:notifications.plan.waiting_with_note",
        params: { actor: "Author", note: "Nothing to spare" },
        link: "/designer/definitions",
      },
    ]);
    for (const login of ["author", "anna"]) expect(await inbox(login)).toEqual([]);
  });

  it("[shell 4.6 notifications] given a problem report, when an administrator replies and resolves it, then its reporter is notified of the reply", async () => {
    const { id } = await client("anna").call(addReport, {
      text: "The sum is wrong",
      page: "/tasks/update",
      screen: "1440×900",
      agent: "Browser",
      errors: [],
      picture: null,
    });
    const write = (values: Values) =>
      client("boss").call(bulkRecords, {
        saveId: randomId(16),
        entity: "bug-report",
        items: [{ kind: "update", key: id, values }],
      });
    await write({ answer: "Corrected today", state: "done" });
    expect(await inbox("anna")).toMatchObject([
      { message: "key:notifications.report.answered", params: { answer: "Corrected today" }, link: null },
    ]);
    await write({ state: "open" });
    expect(await inbox("anna")).toHaveLength(1);
    await write({ state: "done" });
    expect((await inbox("anna"))[0]).toMatchObject({ message: "key:notifications.report.done" });
  });
});

describe("Messages", () => {
  it("[shell 7.3 Messages] given notifications, when they are counted, filtered, read and got, then all pages follow, and nobody reaches another's", async () => {
    await saveTask("anna", null, { name: "First", assignee_id: person("bela") });
    await saveTask("anna", null, { name: "Second", assignee_id: person("bela") });
    const bela = client("bela");
    const [newest, oldest] = await inbox("bela");
    if (newest === undefined || oldest === undefined) throw new Error("Two notifications were expected.");
    expect(newest.params).toMatchObject({ record: "Second" });
    expect(await bela.call(countUnreadMessages, {})).toEqual({ count: 2 });
    const socket = await openTestSocket(server.url, { client: bela });
    const { messages } = await bela.call(setMessageToRead, { ids: [oldest.id, newest.id + 1000] });
    expect(messages).toMatchObject([{ id: oldest.id, read: true }]);
    // The two of the beginning may come to a page that has just been opened.
    let heard = (await socket.next("notifications-update")).payload;
    while (!heard.read) heard = (await socket.next("notifications-update")).payload;
    expect(heard).toMatchObject({ id: oldest.id, read: true });
    await socket.close();
    expect(await bela.call(countUnreadMessages, {})).toEqual({ count: 1 });
    expect((await bela.call(filterMessages, { read: false })).messages).toMatchObject([{ id: newest.id }]);
    expect((await bela.call(filterMessages, { limit: 1, offset: 1 })).messages).toMatchObject([{ id: oldest.id }]);
    expect(await bela.call(getMessage, { id: newest.id })).toEqual(newest);
    const anna = client("anna");
    await expect(anna.call(getMessage, { id: newest.id })).rejects.toMatchObject({ code: "not_found" });
    expect(await anna.call(setMessageToRead, { ids: [newest.id] })).toEqual({ messages: [] });
    expect(await bela.call(countUnreadMessages, {})).toEqual({ count: 1 });
  });
});

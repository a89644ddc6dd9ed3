import { column, document, entity, form, item, role } from "@tessera/server-kit/testing/literals.ts";
import type { TestClient } from "@tessera/server-kit/testing/testClient.ts";
import { startTestServer, type TestServer } from "@tessera/server-kit/testing/testServer.ts";
import { openTestSocket, type TestSocket } from "@tessera/server-kit/testing/testSocket.ts";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { productOn, startProduct } from "../../../apps/server/testing/startProduct.ts";
import { saveData } from "../../localization/operations/saveData.ts";
import { discardDraft } from "../operations/discardDraft.ts";
import { getDocument } from "../operations/getDocument.ts";
import { saveDraft } from "../operations/saveDraft.ts";

const mayAll = (documentKind: string, actions: readonly string[]) => ({
  kind: "document",
  documentKind,
  subsystem: "*",
  actions,
});
const documents = [
  entity("trip", [column("title", "text")]),
  form("trip", "trip", [item("title", "text")]),
  document("settings", "demo", { sourceLanguage: "en", title: "Demo" }, "demo"),
  role("sketcher", [mayAll("*", ["read", "draft"])]),
  role("clerk", [mayAll("list", ["read"])]),
  role("trainee", [mayAll("form", ["read"]), mayAll("entity", ["read"])]),
];
const name = { kind: "form", id: "trip" };

let one: TestServer;
let two: TestServer;
let anna: TestClient;
let bela: TestClient;
const open: TestSocket[] = [];

beforeAll(async () => {
  one = await startProduct({
    users: [
      { login: "anna", roles: ["sketcher"] },
      { login: "bela", roles: ["sketcher"] },
      { login: "cili", roles: ["clerk"] },
      { login: "dora", roles: ["trainee"] },
    ],
    documents,
  });
  two = await startTestServer({ ...productOn(one.database), database: one.database, dataFolder: one.dataFolder });
  [anna, bela] = [await one.enter("anna"), await two.enter("bela")];
});
afterAll(async () => {
  await two?.close();
  await one?.close();
});
beforeEach(async () => {
  for (const socket of open.splice(0)) await socket.close();
  await one.database.pool.query("delete from sys.document_presence");
});

async function socketOf(server: TestServer, client: TestClient): Promise<TestSocket> {
  const socket = await openTestSocket(server.url, { client });
  open.push(socket);
  return socket;
}

/** Waits for the status of the document that `fits`. */
async function statusOf(socket: TestSocket, fits: (status: { revision: number; present: unknown[] }) => boolean) {
  for (;;) {
    const { payload } = await socket.next("document-status-update");
    if (fits(payload)) return payload;
  }
}

it("[forms 2 designers together] given a form that two designers have open on two servers, when one moves to a field, then the other sees who is there, and no longer when that page closes", async () => {
  const first = await socketOf(one, anna);
  const second = await socketOf(two, bela);
  first.send("watch-document", { ...name, place: null }, 1);
  expect((await first.next("document-status-update")).payload).toMatchObject({ ...name, version: 1, present: [] });
  second.send("watch-document", { ...name, place: "/pages/#p" });
  const joined = await statusOf(first, ({ present }) => present.length === 1);
  expect(joined.present).toEqual([
    { id: expect.any(String), userId: expect.any(String), userName: "bela", place: "/pages/#p" },
  ]);
  second.send("watch-document", { ...name, place: "/pages/#p/groups/#g" });
  await statusOf(first, ({ present }) => JSON.stringify(present).includes("/groups/#g"));
  await second.close();
  expect((await statusOf(first, ({ present }) => present.length === 0)).present).toEqual([]);
});

it("[forms 2 designers together] given a designer who has a form open, when someone else saves or drops its draft, then the page is sent the revision", async () => {
  const first = await socketOf(one, anna);
  first.send("watch-document", name, 1);
  const { document: opened, version } = await bela.call(getDocument, { ...name, of: "draft" });
  await bela.call(saveDraft, { ...name, document: opened, baseVersion: version, revision: 0 });
  expect((await statusOf(first, ({ revision }) => revision === 1)).revision).toBe(1);
  await bela.call(discardDraft, { ...name, revision: 1 });
  expect((await statusOf(first, ({ revision }) => revision === 0)).revision).toBe(0);
});

it("[forms 2 designers together] given texts in another language, when someone translates a missing one, then who edits these texts is sent the revision", async () => {
  const first = await socketOf(one, anna);
  const texts = { kind: "translation", id: "demo.de" };
  await bela.call(saveData, { data: [{ key: "a", category: "demo", values: { de: "Eins" } }] });
  first.send("watch-document", texts, 1);
  await statusOf(first, ({ revision }) => revision === 1);
  await bela.call(saveData, { data: [{ key: "b", category: "demo", values: { de: "Zwei" } }] });
  expect((await statusOf(first, ({ revision }) => revision === 2)).revision).toBe(2);
});

it("[forms 2 designers together] given who may not read a document, when they want to watch it, then it is as if it were not there", async () => {
  const clerk = await socketOf(one, await one.enter("cili"));
  clerk.send("watch-document", name, 7);
  expect((await clerk.next("request-failed")).payload).toEqual({ type: "watch-document", code: "not_found" });
});

it("[forms 2 designers together] given two pages of one server that open a form at the same moment, when its draft is saved, then both are sent the revision", async () => {
  const pages = [await socketOf(one, anna), await socketOf(one, await one.enter("bela"))];
  for (const page of pages) page.send("watch-document", name, 1);
  for (const page of pages) await page.next("document-status-update");
  const { document: opened, version } = await bela.call(getDocument, { ...name, of: "draft" });
  await bela.call(saveDraft, { ...name, document: opened, baseVersion: version, revision: 0 });
  for (const page of pages) expect((await statusOf(page, ({ revision }) => revision === 1)).revision).toBe(1);
  await bela.call(discardDraft, { ...name, revision: 1 });
});

it("[forms 2 designers together] given a page with two documents open, when its person may not read one any more, then it still hears of the other", async () => {
  const page = await socketOf(one, await one.enter("dora"));
  const other = { kind: "entity", id: "trip" };
  page.send("watch-document", other, 1);
  page.send("watch-document", name, 2);
  await statusOf(page, () => true);
  await statusOf(page, () => true);
  const narrowed = role("trainee", [mayAll("form", ["read"])]);
  await one.services.definitions.publishDocuments(
    { put: [narrowed], remove: [] },
    { note: "", author: { userId: null, displayName: null } },
  );
  const { document: opened, version } = await bela.call(getDocument, { ...name, of: "draft" });
  await bela.call(saveDraft, { ...name, document: opened, baseVersion: version, revision: 0 });
  expect((await statusOf(page, ({ revision }) => revision === 1)).revision).toBe(1);
  await bela.call(discardDraft, { ...name, revision: 1 });
});

it("[forms 2 designers together] given a page that says it has ever more documents open, when they are too many, then it is refused", async () => {
  const page = await socketOf(one, anna);
  const published = one.services.definitions.published();
  const all = ["url", "page", "entity", "list", "form", "role"].flatMap((kind) => published.all(kind)).slice(0, 41);
  expect(all).toHaveLength(41);
  for (const [index, { id, kind }] of all.entries()) page.send("watch-document", { kind, id }, index + 1);
  expect((await page.next("request-failed")).payload).toEqual({ type: "watch-document", code: "too_many_requests" });
});

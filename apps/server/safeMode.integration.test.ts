import { column, document, entity, role } from "@tessera/server-kit/testing/literals.ts";
import { startTestServer, type TestServer } from "@tessera/server-kit/testing/testServer.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { exportDocuments } from "../../features/definitions/operations/exportDocuments.ts";
import { getDocument } from "../../features/definitions/operations/getDocument.ts";
import { getTree } from "../../features/definitions/operations/getTree.ts";
import { publish } from "../../features/definitions/operations/publish.ts";
import { restore } from "../../features/definitions/operations/restore.ts";
import { saveDraft } from "../../features/definitions/operations/saveDraft.ts";
import { layout } from "../../features/pages/operations/layout.ts";
import { bulkRecords } from "../../features/records/operations/bulkRecords.ts";
import { cachedAllUrls } from "../../features/urls/operations/cachedAllUrls.ts";
import { productOn, startProduct } from "./testing/startProduct.ts";

let usual: TestServer;
let safe: TestServer;

/** What someone did to the product's own page of definitions: it has no page any more. */
const spoiled = document(
  "url",
  "definitions",
  { route: "/designer/definitions", isPublic: false, page: null },
  "tessera",
);
const task = entity("task", [column("title")], {}, "shop");
const home = document("url", "home", { route: "/home", page: null, isPublic: false, title: "Home" });

beforeAll(async () => {
  usual = await startProduct({
    documents: [task, home, role("clerk", [{ kind: "entity", entity: "task", actions: ["read", "create"] }])],
    users: [
      { login: "admin", roles: ["administrator"] },
      { login: "clerk", roles: ["clerk"] },
    ],
  });
  const author = { userId: null, displayName: null };
  await usual.services.definitions.publishDocuments({ put: [spoiled], remove: [] }, { note: "spoiled", author });
  safe = await startTestServer({
    ...productOn(usual.database),
    database: usual.database,
    environment: { TESSERA_SAFE: "on" },
  });
});
afterAll(async () => {
  await safe?.close();
  await usual?.close();
});

it("[design 4 layers] given a page of the product that was spoiled, when the server runs in safe mode, then it is as shipped, what is published is seen, fixed and restored, and nothing of it is in use", async () => {
  const before = await usual.enter("admin");
  expect((await before.call(layout, { route: "/designer/definitions" })).layout.page).toBeNull();

  const admin = await safe.enter("admin");
  expect((await admin.call(layout, { route: "/designer/definitions" })).layout.page).not.toBeNull();
  const { documents } = await admin.call(getTree, {});
  expect(documents.find(({ kind, id }) => kind === "url" && id === "definitions")).toMatchObject({
    layer: "overlay",
    version: 1,
  });
  expect(documents.map(({ kind, id }) => `${kind} ${id}`)).toEqual(expect.arrayContaining(["entity task", "url home"]));
  expect((await admin.call(cachedAllUrls, {})).urls.map(({ id }) => id)).not.toContain("home");
  const row = { saveId: "safe-mode-1", entity: "task", items: [{ kind: "create" as const, values: { title: "A" } }] };
  for (const login of ["admin", "clerk"]) {
    await expect((await safe.enter(login)).call(bulkRecords, row)).rejects.toMatchObject({ code: "not_found" });
  }

  const found = await admin.call(getDocument, { kind: "url", id: "home" });
  const renamed = { ...home, body: { ...Object(found.document?.body), title: "Start" } };
  await admin.call(saveDraft, { kind: "url", id: "home", document: renamed, baseVersion: found.version, revision: 0 });
  await admin.call(publish, { documents: [{ kind: "url", id: "home" }], note: "fixed" });
  expect(Object.keys((await admin.call(exportDocuments, { subsystem: "shop" })).files)).toHaveLength(2);

  const url = { kind: "url", id: "definitions" };
  await admin.call(saveDraft, { ...url, document: null, baseVersion: 1, revision: 0 });
  await admin.call(publish, { documents: [url], note: "as shipped" });
  await admin.call(restore, { kind: "url", id: "home", version: 1, note: "back" });

  const after = await usual.enter("admin");
  expect((await after.call(layout, { route: "/designer/definitions" })).layout.page).not.toBeNull();
  expect((await after.call(getTree, {})).documents.find(({ id }) => id === "home")).toMatchObject({ version: 3 });
  expect((await (await usual.enter("clerk")).call(bulkRecords, row)).keys).toHaveLength(1);
});

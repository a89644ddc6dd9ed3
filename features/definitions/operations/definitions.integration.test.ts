import type { TesseraDocument } from "@tessera/contract/defineDocument.ts";
import { defineField } from "@tessera/contract/defineField.ts";
import type { Grant } from "@tessera/contract/definitions/grant.ts";
import { closed } from "@tessera/contract/schema.ts";
import { createAlterations } from "@tessera/documents/plans/createAlterations.ts";
import { createRecords } from "@tessera/records/guard/createRecords.ts";
import { migrate } from "@tessera/server-core/database/migrations.ts";
import { coreMigrations } from "@tessera/server-kit/start/coreMigrations.ts";
import { bareProduct } from "@tessera/server-kit/testing/bareProduct.ts";
import type { TestClient } from "@tessera/server-kit/testing/testClient.ts";
import { createTestDatabase, type TestDatabase } from "@tessera/server-kit/testing/testDatabase.ts";
import { startTestServer, type TestServer } from "@tessera/server-kit/testing/testServer.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { entityDocument } from "../../entities/documents/entity.ts";
import { getEntityDiagramHandler } from "../../entities/operations/getEntityDiagram.server.ts";
import { getEntityDiagram } from "../../entities/operations/getEntityDiagram.ts";
import { formDocument } from "../../forms/documents/form.ts";
import { listDocument } from "../../lists/documents/list.ts";
import { roleDocument } from "../../rights/documents/role.ts";
import { csrfTokenHandler } from "../../session/operations/csrfToken.server.ts";
import { discardDraftHandler } from "./discardDraft.server.ts";
import { discardDraft } from "./discardDraft.ts";
import { exportDocumentsHandler } from "./exportDocuments.server.ts";
import { exportDocuments } from "./exportDocuments.ts";
import { getDiffHandler } from "./getDiff.server.ts";
import { getDiff } from "./getDiff.ts";
import { getDocumentHandler } from "./getDocument.server.ts";
import { getDocument } from "./getDocument.ts";
import { getHistoryHandler } from "./getHistory.server.ts";
import { getHistory } from "./getHistory.ts";
import { getProblemsHandler } from "./getProblems.server.ts";
import { getProblems } from "./getProblems.ts";
import { getPublishesHandler } from "./getPublishes.server.ts";
import { getPublishes } from "./getPublishes.ts";
import { getStateHandler } from "./getState.server.ts";
import { getState } from "./getState.ts";
import { getTreeHandler } from "./getTree.server.ts";
import { getTree } from "./getTree.ts";
import { getWhereUsedHandler } from "./getWhereUsed.server.ts";
import { getWhereUsed } from "./getWhereUsed.ts";
import { importDocumentsHandler } from "./importDocuments.server.ts";
import { importDocuments } from "./importDocuments.ts";
import { applyPlanHandler } from "./plans/applyPlan.server.ts";
import { applyPlan } from "./plans/applyPlan.ts";
import { getPlanHandler } from "./plans/getPlan.server.ts";
import { getPlan } from "./plans/getPlan.ts";
import { getPlansHandler } from "./plans/getPlans.server.ts";
import { getPlans } from "./plans/getPlans.ts";
import { previewPublishHandler } from "./previewPublish.server.ts";
import { previewPublish } from "./previewPublish.ts";
import { publishHandler } from "./publish.server.ts";
import { publish } from "./publish.ts";
import { restoreHandler } from "./restore.server.ts";
import { restore } from "./restore.ts";
import { restorePublishHandler } from "./restorePublish.server.ts";
import { restorePublish } from "./restorePublish.ts";
import { saveDraftHandler } from "./saveDraft.server.ts";
import { saveDraft } from "./saveDraft.ts";

const numberField = defineField({
  id: "number",
  aliases: [],
  formats: closed({}),
  defaults: {},
  values: ["integer", "decimal"],
  rules: ["saveExpression", "hiddenExp"],
  inSubForm: true,
  icon: "hash",
});

const everything = ["read", "draft", "publish"] as const;
const shop: Grant = { id: "g1", kind: "document", documentKind: "*", subsystem: "shop", actions: [...everything] };
const all: Grant = { ...shop, subsystem: "*" };
const readShop: Grant = { ...shop, actions: ["read"] };
const role = (id: string, grants: readonly Grant[]): TesseraDocument => ({
  kind: "role",
  id,
  schemaVersion: 1,
  subsystem: "security",
  body: JSON.parse(JSON.stringify({ label: id, grants })),
});

const column = (name: string, type = "integer") => ({ id: `c-${name}`, name, column: name, label: name, type });
const entity = (priceName = "price", rest: object = {}): TesseraDocument => ({
  kind: "entity",
  id: "line",
  schemaVersion: 1,
  subsystem: "shop",
  body: {
    label: "Line",
    labelPlural: "Lines",
    storage: { schema: "app", table: "line" },
    origin: "table",
    key: { columns: ["id"], made: "uuid" },
    columns: [column("id", "uuid"), column("quantity"), { ...column(priceName), id: "c-price", column: "price" }],
    references: [],
    display: [],
    ...rest,
  },
});
const place = { posRow: 0, posCol: 0, posSizex: 4 };
const form: TesseraDocument = {
  kind: "form",
  id: "line",
  schemaVersion: 1,
  subsystem: "shop",
  body: {
    label: "Line",
    entity: "line",
    pages: [
      {
        id: "p1",
        label: "",
        groups: [
          {
            id: "g1",
            label: "",
            items: [
              { ...place, id: "i1", name: "quantity", type: "number", label: "Quantity", column: "quantity" },
              {
                ...place,
                id: "i2",
                name: "total",
                type: "number",
                label: "Total",
                valueType: "integer",
                expressions: { saveExpression: "quantity * price" },
              },
            ],
          },
        ],
      },
    ],
  },
};
const list: TesseraDocument = {
  kind: "list",
  id: "lines",
  schemaVersion: 2,
  subsystem: "shop",
  body: {
    label: "Lines",
    entity: "line",
    columns: [{ id: "l1", name: "price", path: "price", label: "" }],
    order: [],
    filter: { field: "price", operator: ">", operand: { value: 0 } },
    form: "line",
  },
};

let database: TestDatabase;
let server: TestServer;
let admin: TestClient;
let designer: TestClient;
let reader: TestClient;
let nobody: TestClient;

beforeAll(async () => {
  database = await createTestDatabase();
  await migrate(database.pool, coreMigrations);
  server = await startTestServer({
    database,
    product: {
      ...bareProduct,
      operations: [
        csrfTokenHandler,
        applyPlanHandler,
        discardDraftHandler,
        exportDocumentsHandler,
        getDiffHandler,
        getDocumentHandler,
        getEntityDiagramHandler,
        getHistoryHandler,
        getPlanHandler,
        getPlansHandler,
        getProblemsHandler,
        previewPublishHandler,
        getPublishesHandler,
        getStateHandler,
        getTreeHandler,
        getWhereUsedHandler,
        importDocumentsHandler,
        publishHandler,
        restoreHandler,
        restorePublishHandler,
        saveDraftHandler,
      ],
      kinds: [entityDocument, formDocument, listDocument, roleDocument],
      fieldTypes: [numberField],
    },
    alterations: createAlterations(database.pool),
    createRecords: (renew) => createRecords({ renew }),
    users: [
      { login: "admin", roles: ["administrator"] },
      { login: "designer", roles: ["shop-designer"] },
      { login: "reader", roles: ["shop-reader"] },
      { login: "nobody", roles: [] },
    ],
    documents: [
      role("administrator", [{ id: "e", kind: "entity", entity: "*", actions: ["read", "refer"] }, all]),
      role("shop-designer", [shop, { ...shop, id: "g2", documentKind: "role", subsystem: "security" }]),
      role("shop-reader", [readShop]),
    ],
  });
  [admin, designer, reader, nobody] = (await Promise.all(
    ["admin", "designer", "reader", "nobody"].map((login) => server.enter(login)),
  )) as [TestClient, TestClient, TestClient, TestClient];
});
afterAll(async () => {
  await server.close();
  await database.close();
});

const draftOf = (document: TesseraDocument, baseVersion = 0, revision = 0) => ({
  kind: document.kind,
  id: document.id,
  document,
  baseVersion,
  revision,
});

describe("the definition journey", () => {
  it("[design 4 publish] given drafts of an entity, its form and its list, when a designer publishes them, then a reader sees them and the counter moved", async () => {
    const before = await reader.call(getState, {});
    for (const document of [entity(), form, list]) await designer.call(saveDraft, draftOf(document));
    expect((await designer.call(getProblems, { documents: null })).problems).toEqual([]);
    const published = await designer.call(publish, { documents: null, note: "first" });
    expect(published.documents).toHaveLength(3);
    const after = await reader.call(getState, {});
    expect(after.definitions).toBe(before.definitions + 1);
    const tree = await reader.call(getTree, {});
    expect(tree.documents.filter((document) => document.subsystem === "shop")).toMatchObject([
      { kind: "entity", id: "line", version: 1, draft: null, may: { draft: false, publish: false } },
      { kind: "form", id: "line" },
      { kind: "list", id: "lines", label: "Lines" },
    ]);
    expect((await reader.call(getDocument, { kind: "list", id: "lines" })).document).toEqual(list);
  });

  it("[design 4 where used] given a column in a form's rule and in a list, when its uses are asked, then form and list are named with their places", async () => {
    const { uses, hidden } = await reader.call(getWhereUsed, { kind: "entity", id: "line", element: "c-price" });
    expect(hidden).toBe(0);
    expect(uses.map((use) => `${use.from.kind} ${use.path}`)).toEqual([
      "form /pages/0/groups/0/items/1/expressions/saveExpression",
      "list /columns/0/path",
      "list /filter/field",
    ]);
  });

  it("[design 4 rename] given that column renamed, when it is published, then rule, list and filter say the new name and the former is an alias", async () => {
    await designer.call(saveDraft, draftOf(entity("cost"), 1));
    expect((await designer.call(getDiff, { kind: "entity", id: "line" })).changes).toMatchObject([
      { kind: "changed", path: "/columns/#c-price/label" },
      { kind: "changed", path: "/columns/#c-price/name", before: "price", after: "cost" },
    ]);
    const published = await designer.call(publish, { documents: [{ kind: "entity", id: "line" }], note: "renamed" });
    expect(published.documents.map((document) => document.kind)).toEqual(["entity", "form", "list"]);
    const { document } = await designer.call(getDocument, { kind: "form", id: "line" });
    expect(JSON.stringify(document)).toContain("quantity * cost");
    expect((await designer.call(getDocument, { kind: "list", id: "lines" })).document).toMatchObject({
      body: { columns: [{ path: "cost" }], filter: { field: "cost" } },
    });
    expect(JSON.stringify(await designer.call(getDocument, { kind: "entity", id: "line" }))).toContain(
      '"aliases":["price"]',
    );
  });

  it("[design 4 restore] given that publish, when it is reverted, then all three are as before and the history shows it", async () => {
    const [last] = (await designer.call(getPublishes, {})).publishes;
    await designer.call(restorePublish, { id: last?.id ?? "", note: "back" });
    expect((await reader.call(getDocument, { kind: "list", id: "lines" })).document).toEqual(list);
    const { versions } = await reader.call(getHistory, { kind: "form", id: "line" });
    expect(versions.map(({ version, publish: { note } }) => [version, note])).toEqual([
      [3, "back"],
      [2, "renamed"],
      [1, "first"],
    ]);
    expect((await reader.call(getDocument, { kind: "form", id: "line", of: "2" })).document).not.toEqual(form);
    const { changes } = await reader.call(getDiff, { kind: "list", id: "lines", from: "1", to: "3" });
    expect(changes).toEqual([]);
  });

  it("[design 3 canvas] given a draft in another subsystem that refers to an entity, when its diagram is asked for, then the draft is in it for who may read it alone", async () => {
    const references = [{ id: "r1", name: "line", label: "Line", entity: "line", columns: ["quantity"] }];
    const secret = { ...entity("price", { references }), id: "secret", subsystem: "vault" };
    const { revision } = await admin.call(saveDraft, draftOf(secret));
    const around = async (client: TestClient, id: string) =>
      (await client.call(getEntityDiagram, { entity: id, reach: "one" })).entities.map((one) => one.id);
    expect(await around(admin, "line")).toEqual(["line", "secret"]);
    expect(await around(admin, "secret")).toEqual(["secret", "line"]);
    expect(await around(reader, "line")).toEqual(["line"]);
    await expect(around(reader, "secret")).rejects.toMatchObject({ code: "not_found" });
    await expect(around(nobody, "line")).rejects.toMatchObject({ code: "not_found" });
    await admin.call(discardDraft, { kind: "entity", id: "secret", revision });
  });

  it("[design 6 check] given a rule that reads itself in a circle, when it is published, then the problem names the circle", async () => {
    const cyclic = JSON.parse(JSON.stringify(form).replace("quantity * price", "total + 1"));
    await designer.call(saveDraft, draftOf(cyclic, 3));
    const { problems } = await designer.call(getProblems, { documents: [{ kind: "form", id: "line" }] });
    expect(problems.map(({ code }) => code)).toEqual(["rule_cycle"]);
    await expect(designer.call(publish, { documents: null, note: "" })).rejects.toMatchObject({
      code: "definition_invalid",
    });
    await designer.call(discardDraft, { kind: "form", id: "line", revision: 1 });
  });

  it("[design 5 plans] given a column that is removed, when it is published, then the plan waits with its SQL and a designer applies it", async () => {
    const narrow = entity("price", { columns: [column("id", "uuid"), column("price")] });
    const documents = [narrow, { ...form, body: { ...Object(form.body), pages: [] } }];
    const base = async (document: TesseraDocument) =>
      (await designer.call(getDocument, { kind: document.kind, id: document.id })).version;
    const first = documents[0];
    if (first) Object(first.body).columns[1].id = "c-price";
    for (const document of documents) await designer.call(saveDraft, draftOf(document, await base(document)));
    const names = documents.map(({ kind, id }) => ({ kind, id }));
    await expect(reader.call(previewPublish, { documents: names })).rejects.toMatchObject({ code: "access_denied" });
    const preview = await designer.call(previewPublish, { documents: names });
    expect(preview.waits).toBe(true);
    expect(preview.steps).toMatchObject([
      { action: "release_column", target: "quantity", additive: false, rows: null },
      { action: "keep_column", target: "quantity", additive: false, uses: [{ kind: "form", id: "line" }] },
    ]);
    expect((await designer.call(getPlans, {})).plans.filter(({ state }) => state === "waiting")).toEqual([]);
    await expect(designer.call(publish, { documents: null, note: "narrow" })).rejects.toMatchObject({
      code: "plan_required",
    });
    const [waiting] = (await designer.call(getPlans, {})).plans;
    expect(waiting).toMatchObject({ state: "waiting", note: "narrow" });
    const plan = await designer.call(getPlan, { id: waiting?.id ?? "" });
    expect(plan.steps.map((step) => step.action)).toEqual(["release_column", "keep_column"]);
    await expect(reader.call(applyPlan, { id: plan.id })).rejects.toMatchObject({ code: "access_denied" });
    await designer.call(applyPlan, { id: plan.id });
    expect((await designer.call(getPlan, { id: plan.id })).state).toBe("done");
    await designer.call(restore, { kind: "entity", id: "line", version: 3, note: "" });
    await designer.call(restore, { kind: "form", id: "line", version: 3, note: "" });
  });

  it("[design 5 plans] given drafts of a new column and of an index over filled rows, when what they would do is asked, then it says the statements and the rows, waits for nobody, and nothing has happened", async () => {
    const { version } = await designer.call(getDocument, { kind: "entity", id: "line" });
    const columns = [...Object(entity("amount").body).columns, column("note")];
    const wider = entity("amount", {
      columns,
      indexes: [{ id: "by-amount", columns: ["amount"], kind: "btree" }],
    });
    await designer.call(saveDraft, draftOf(wider, version));
    const documents = [{ kind: "entity", id: "line" }];
    const { steps, waits } = await designer.call(previewPublish, { documents });
    expect(waits).toBe(false);
    expect(steps).toMatchObject([
      { action: "add_column", target: "note", additive: true, rows: null, uses: [] },
      { action: "create_index", additive: true, rows: 0 },
    ]);
    expect(steps?.[0]?.sql).toContain("add column");
    const again = await designer.call(getDocument, { kind: "entity", id: "line" });
    expect(again.version).toBe(version);
    await designer.call(discardDraft, { kind: "entity", id: "line", revision: 1 });
    await expect(designer.call(previewPublish, { documents })).rejects.toMatchObject({ code: "not_found" });
  });

  it("[design 4 canonical] given an export, when it is imported and exported again, then the files are the same", async () => {
    const { files } = await admin.call(exportDocuments, { subsystem: "shop" });
    expect(Object.keys(files).sort()).toEqual(["shop/entity/line.json", "shop/form/line.json", "shop/list/lines.json"]);
    expect(await designer.call(importDocuments, { files, note: "" })).toEqual({ publish: null });
    expect((await admin.call(exportDocuments, { subsystem: "shop" })).files).toEqual(files);
  });
});

describe("document rights", () => {
  const intruder = { ...list, id: "other", subsystem: "finance" };

  it("[design 10 rights] given someone without roles, when they ask for anything, then there is nothing", async () => {
    expect((await nobody.call(getTree, {})).documents).toEqual([]);
    expect((await nobody.call(exportDocuments, {})).files).toEqual({});
    expect((await nobody.call(getPublishes, {})).publishes).toEqual([]);
    expect((await nobody.call(getPlans, {})).plans).toEqual([]);
    const lines = { kind: "list", id: "lines" };
    const calls = [
      () => nobody.call(getDocument, lines),
      () => nobody.call(getHistory, lines),
      () => nobody.call(getDiff, lines),
      () => nobody.call(getWhereUsed, { kind: "entity", id: "line" }),
      () => nobody.call(restore, { ...lines, version: 1, note: "" }),
    ];
    for (const call of calls) await expect(call()).rejects.toMatchObject({ code: "not_found" });
  });

  it("[design 10 rights] given a reader, when they save a draft, publish or import, then they are refused", async () => {
    await expect(reader.call(saveDraft, draftOf(list, 3))).rejects.toMatchObject({ code: "access_denied" });
    await designer.call(saveDraft, draftOf({ ...list, body: { ...Object(list.body), label: "X" } }, 3));
    await expect(reader.call(publish, { documents: [{ kind: "list", id: "lines" }], note: "" })).rejects.toMatchObject({
      code: "access_denied",
    });
    await expect(reader.call(discardDraft, { kind: "list", id: "lines", revision: 1 })).rejects.toMatchObject({
      code: "access_denied",
    });
    await designer.call(discardDraft, { kind: "list", id: "lines", revision: 1 });
    const files = { "x.json": JSON.stringify({ ...list, id: "more" }) };
    await expect(reader.call(importDocuments, { files, note: "" })).rejects.toMatchObject({ code: "access_denied" });
  });

  it("[design 10 rights] given a designer of one subsystem, when they make, move or import into another, then they are refused", async () => {
    await expect(designer.call(saveDraft, draftOf(intruder))).rejects.toMatchObject({ code: "access_denied" });
    await expect(designer.call(saveDraft, draftOf({ ...list, subsystem: "finance" }, 3))).rejects.toMatchObject({
      code: "access_denied",
    });
    const files = { "x.json": JSON.stringify(intruder) };
    await expect(designer.call(importDocuments, { files, note: "" })).rejects.toMatchObject({ code: "access_denied" });
  });

  it("[design 5 rights] given a designer who may publish roles, when they grant what they do not hold or touch a stronger role, then they are refused", async () => {
    await designer.call(saveDraft, draftOf(role("mine", [all])));
    await expect(designer.call(publish, { documents: [{ kind: "role", id: "mine" }], note: "" })).rejects.toMatchObject(
      { code: "access_denied" },
    );
    await designer.call(discardDraft, { kind: "role", id: "mine", revision: 1 });
    await designer.call(saveDraft, draftOf(role("administrator", []), 1));
    await expect(designer.call(publish, { documents: null, note: "" })).rejects.toMatchObject({
      code: "access_denied",
    });
    await designer.call(discardDraft, { kind: "role", id: "administrator", revision: 1 });
    const given = await admin.call(importDocuments, {
      files: { "r.json": JSON.stringify(role("mine", [shop])) },
      note: "",
    });
    expect(given.publish?.documents).toMatchObject([{ kind: "role", id: "mine" }]);
  });

  it("[design 4 counters] given a role that loses its grant, when its member asks next, then they have nothing", async () => {
    await admin.call(importDocuments, { files: { "r.json": JSON.stringify(role("shop-reader", [])) }, note: "" });
    await expect(reader.call(getDocument, { kind: "list", id: "lines" })).rejects.toMatchObject({ code: "not_found" });
  });

  it("[design 10 rights] given an own database table, when the definition is a system entity of that storage, then it cannot be published", async () => {
    const stolen = entity("price", { origin: "system", storage: { schema: "sys", table: "session" } });
    const files = { "e.json": JSON.stringify({ ...stolen, id: "stolen" }) };
    await expect(admin.call(importDocuments, { files, note: "" })).rejects.toMatchObject({
      code: "definition_invalid",
      data: { problems: [expect.objectContaining({ code: "system_entity_made" })] },
    });
  });
});

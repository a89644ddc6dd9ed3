import type { DocumentKind, TesseraDocument } from "@tessera/contract/defineDocument.ts";
import { TesseraError } from "@tessera/contract/errors.ts";
import { migrate } from "@tessera/server-core/database/migrations.ts";
import { stateMigrations } from "@tessera/server-core/state/migrations.ts";
import { createTestDatabase, type TestDatabase } from "@tessera/server-kit/testing/testDatabase.ts";
import { uuid7 } from "@tessera/std/ids.ts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Alterations } from "./alterations.ts";
import { createDefinitions } from "./createDefinitions.ts";
import type { Definitions, PublishOptions } from "./definitions.ts";
import { documentMigrations } from "./migrations.ts";
import { formerToyKinds, toyKinds, toyTable, toyView } from "./toyKinds.fixtures.ts";

let test: TestDatabase;
let definitions: Definitions;
const author = { userId: null, displayName: "Erika" };
const options: PublishOptions = { note: "test", author };
const orders = toyTable("orders", "Orders", ["number", "customer"]);
const numbers = toyView("numbers", "orders", "number");

async function open(product: readonly TesseraDocument[] = [], kinds: readonly DocumentKind[] = toyKinds) {
  const opened = createDefinitions({ database: test.pool, kinds, product });
  await opened.load();
  return opened;
}

beforeEach(async () => {
  test = await createTestDatabase({
    template: {
      name: "documents",
      build: async (database) => void (await migrate(database, [...stateMigrations, ...documentMigrations])),
    },
  });
  definitions = await open();
});
afterEach(() => test.close());

/** The kinds of a program that compiles views otherwise. */
const shoutingKinds = toyKinds.map((kind) =>
  kind.kind === "view" ? { ...kind, compile: () => ({ shouted: true }) } : kind,
);

const put = (...documents: TesseraDocument[]) => definitions.publishDocuments({ put: documents, remove: [] }, options);
const draft = (document: TesseraDocument, baseVersion = 0, revision = 0) =>
  definitions.saveDraft({ kind: document.kind, id: document.id, document, baseVersion, revision }, options);

/** The kinds of a newer program, which refuses views of customers. */
const strictKinds = toyKinds.map(
  (kind): DocumentKind =>
    kind.kind === "view"
      ? {
          ...kind,
          check: (document, ...around) => [
            ...(kind.check?.(document, ...around) ?? []),
            ...(Object(document.body).column === "customer"
              ? [{ severity: "error" as const, code: "customer_shown", path: "/column", data: {} }]
              : []),
          ],
        }
      : kind,
);

describe("checks of a newer program", () => {
  const customers = toyView("customers", "orders", "customer");

  it("[design 4 check] given a document that the newer program would refuse, when another is published, then it warns and stands in nobody's way", async () => {
    await put(orders, customers);
    definitions = await open([], strictKinds);
    const longer = toyTable("orders", "Orders", ["number", "customer", "day"]);
    await draft(longer, 1);
    expect(await definitions.problems([{ kind: "table", id: "orders" }])).toMatchObject([
      { severity: "warning", code: "customer_shown", document: { kind: "view", id: "customers" } },
    ]);
    expect(await put(longer)).not.toBeNull();
  });

  it("[design 4 check] given such a document, when it is itself published, then it is refused", async () => {
    await put(orders, toyTable("others", "Others", ["customer"]), customers);
    definitions = await open([], strictKinds);
    await expect(put(toyView("customers", "others", "customer"))).rejects.toMatchObject({ code: "definition_invalid" });
  });

  it("[design 4 check] given a change that breaks another document, when it is published, then it is refused for what it breaks", async () => {
    await put(orders, numbers, customers);
    definitions = await open([], strictKinds);
    await expect(put({ ...orders, body: { label: "Orders", columns: [] } })).rejects.toMatchObject({
      data: { problems: expect.arrayContaining([expect.objectContaining({ code: "column_unknown" })]) },
    });
  });
});

describe("drafts", () => {
  it("[design 4 drafts] given two designers with the same draft open, when both save, then the second gets a conflict instead of overwriting", async () => {
    await draft(orders);
    await draft(toyTable("orders", "Sales", ["number"]), 0, 1);
    await expect(draft(toyTable("orders", "Purchases", ["number"]), 0, 1)).rejects.toMatchObject({
      code: "publish_conflict",
      data: { documents: [{ kind: "table", id: "orders" }] },
    });
    expect(await definitions.draft("table", "orders")).toMatchObject({
      revision: 2,
      document: { body: { label: "Sales" } },
    });
  });

  it("[design 4 drafts] given a draft made from an old head, when it is saved or published, then it is refused as a conflict", async () => {
    await put(orders);
    await draft(toyTable("orders", "Sales", ["number"]), 1);
    await put(toyTable("orders", "Purchases", ["number"]));
    expect(await definitions.draft("table", "orders")).toMatchObject({ isStale: true });
    await expect(definitions.publish("all", options)).rejects.toMatchObject({ code: "publish_conflict" });
    await expect(draft(orders, 1, 1)).rejects.toMatchObject({ code: "publish_conflict" });
  });

  it("[design 4 drafts] given a draft, when it is discarded, then nothing can be published of it", async () => {
    await draft(orders);
    await definitions.discardDraft({ kind: "table", id: "orders" }, 1, options);
    await expect(definitions.publish([{ kind: "table", id: "orders" }], options)).rejects.toMatchObject({
      code: "not_found",
    });
  });
});

describe("publish", () => {
  it("[design 4 publish] given two drafts of which one is wrong, when both are published, then none is and the problem names its place", async () => {
    await draft(orders);
    await draft({ ...numbers, body: { table: "orders", column: "price" } });
    await expect(definitions.publish("all", options)).rejects.toMatchObject({
      code: "definition_invalid",
      data: { problems: [{ code: "column_unknown", path: "/column", document: { kind: "view", id: "numbers" } }] },
    });
    expect((await definitions.refresh()).get("table", "orders")).toBeNull();
    expect(await definitions.drafts()).toHaveLength(2);
    expect(await definitions.publishes({ offset: 0, limit: 10 })).toEqual([]);
  });

  it("[design 4 publish] given two right drafts, when they are published, then both are heads, compiled, the drafts are gone and the counter moved", async () => {
    const before = definitions.current().definitions;
    await draft(orders);
    await draft(numbers);
    const publish = await definitions.publish("all", { note: "first", author });
    const snapshot = definitions.current();
    expect(publish).toMatchObject({ note: "first", definitions: before + 1 });
    expect(snapshot.definitions).toBe(before + 1);
    expect(snapshot.get("table", "orders")).toEqual(orders);
    expect(snapshot.compiled("view", "numbers")).toEqual({ shows: "Orders.number" });
    expect(await definitions.drafts()).toEqual([]);
  });

  it("[design 4 references] given a view of a table, when the table is deleted, then the publish is refused and says who refers to it", async () => {
    await put(orders, numbers);
    await expect(
      definitions.publishDocuments({ put: [], remove: [{ kind: "table", id: "orders" }] }, options),
    ).rejects.toMatchObject({
      code: "definition_invalid",
      data: { problems: [{ code: "reference_dangling", path: "/table", document: { kind: "view", id: "numbers" } }] },
    });
  });

  it("[design 4 publish] given a changed label, when it is published, then what was compiled from it elsewhere is compiled again", async () => {
    await put(orders, numbers);
    await put(toyTable("orders", "Sales", ["number", "customer"]));
    expect((await open()).current().compiled("view", "numbers")).toEqual({ shows: "Sales.number" });
  });

  it("[design 4 publish] given two publishes of one document at once, when one wins, then the other meets what is there now and both are in the history", async () => {
    await put(orders);
    const node = await open();
    await Promise.all([
      put(toyTable("orders", "A", ["number"])),
      node.publishDocuments({ put: [toyTable("orders", "B", ["number"])], remove: [] }, options),
    ]);
    expect((await definitions.history("table", "orders")).map((version) => version.version)).toEqual([3, 2, 1]);
  });

  it("[design 4 publish] given the same draft published twice at once, when one wins, then the other finds no draft", async () => {
    await draft(orders);
    const outcomes = await Promise.allSettled([
      definitions.publish([{ kind: "table", id: "orders" }], options),
      (await open()).publish([{ kind: "table", id: "orders" }], options),
    ]);
    expect(outcomes.map((outcome) => outcome.status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await definitions.history("table", "orders")).toHaveLength(1);
  });

  it("[design 4 publish] given a publish that removes a column and one that starts to use it, when both run at once, then one of them is refused", async () => {
    await put(orders);
    const node = await open();
    const outcomes = await Promise.allSettled([
      put(toyTable("orders", "Orders", ["number"])),
      node.publishDocuments({ put: [toyView("customers", "orders", "customer")], remove: [] }, options),
    ]);
    expect(outcomes.map((outcome) => outcome.status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await definitions.problems("all")).toEqual([]);
  });

  it("[design 4 publish] given a publish whose connection breaks after everything was written, when it is looked at again, then nothing of it is there and the next one works", async () => {
    await put(orders);
    await draft(toyTable("orders", "Sales", ["number"]), 1);
    const breaking: Alterations = {
      preview: async () => [],
      prepare: async () => ({
        switchOver: async (transaction) => {
          const { rows } = await transaction.query("select pg_backend_pid() as pid");
          await test.pool.query({ text: "select pg_terminate_backend($1)", values: [rows[0]?.pid] });
        },
        failed: async () => {},
      }),
    };
    const node = createDefinitions({ database: test.pool, kinds: toyKinds, product: [], alterations: breaking });
    await node.load();
    await expect(node.publish("all", options)).rejects.toMatchObject({ code: "database_unavailable" });
    const before = definitions.current().definitions;
    expect((await definitions.load()).definitions).toBe(before);
    expect(await definitions.drafts()).toMatchObject([{ revision: 1, isStale: false }]);
    await definitions.publish("all", options);
    expect(definitions.current().get("table", "orders")).toMatchObject({ body: { label: "Sales" } });
  });

  it("[design 4 counters] given a role, when it is published, then both counters move; another kind moves only the definitions", async () => {
    const first = definitions.current();
    await put({ kind: "role", id: "clerk", schemaVersion: 1, subsystem: "shop", body: { label: "Clerk" } });
    const second = definitions.current();
    await put(orders);
    expect([second.definitions - first.definitions, second.rights - first.rights]).toEqual([1, 1]);
    expect(definitions.current().rights).toBe(second.rights);
  });

  it("[design 4 counters] given a check inside the transaction that refuses, when a publish runs, then nothing is written", async () => {
    const refusal = new Error("refused");
    const refusing = { ...options, inTransaction: () => Promise.reject(refusal) };
    await expect(definitions.publishDocuments({ put: [orders], remove: [] }, refusing)).rejects.toBe(refusal);
    expect((await definitions.load()).get("table", "orders")).toBeNull();
  });

  it.each([
    ["an unknown key", { label: "x", columns: [], extra: 1 }, "schema_unknown_key"],
    ["a missing key", { label: "x" }, "schema_required"],
    ["a wrong type", { label: 1, columns: [] }, "schema_type"],
    ["a zero character", { label: "a\u0000b", columns: [] }, "text_unstorable"],
    [
      "two elements of one id",
      {
        label: "x",
        columns: [
          { id: "a", name: "a", label: "" },
          { id: "a", name: "b", label: "" },
        ],
      },
      "element_id_twice",
    ],
  ])("[design 4 schema] given a body with %s, when it is published, then it is refused", async (_, body, code) => {
    await expect(put({ ...orders, body })).rejects.toMatchObject({
      code: "definition_invalid",
      data: { problems: [expect.objectContaining({ code })] },
    });
  });
});

describe("renames", () => {
  it("[design 4 rename] given a column that a view says by name, when it is renamed, then the view says the new name and the former one is an alias", async () => {
    await put(orders, numbers);
    const publish = await put(toyTable("orders", "Orders", ["code", "customer"]));
    const snapshot = definitions.current();
    expect(publish?.documents.map((document) => document.id)).toEqual(["orders", "numbers"]);
    expect(snapshot.get("view", "numbers")?.body).toEqual({ table: "orders", column: "code" });
    expect(snapshot.get("table", "orders")?.body).toMatchObject({
      columns: [{ name: "code", aliases: ["number"] }, {}],
    });
  });
});

describe("where used", () => {
  it("[design 4 where used] given a view of a column, when table and columns are asked, then the table and that column are used, the other is not", async () => {
    await put(orders, numbers);
    const from = { kind: "view", id: "numbers" };
    expect(definitions.whereUsed("table", "orders")).toEqual([
      { from, path: "/table", fromElement: null, element: null },
      { from, path: "/column", fromElement: null, element: "c0" },
    ]);
    expect(definitions.whereUsed("table", "orders", "c0")).toHaveLength(1);
    expect(definitions.whereUsed("table", "orders", "c1")).toEqual([]);
  });
});

describe("history and restore", () => {
  it("[design 4 history] given two publishes, when the history is read, then it says who, why and what, the newest first", async () => {
    await put(orders);
    await definitions.publishDocuments(
      { put: [toyTable("orders", "Sales", ["number"])], remove: [] },
      { note: "renamed", author },
    );
    const [newest, oldest] = await definitions.history("table", "orders");
    expect(newest).toMatchObject({
      version: 2,
      publish: { note: "renamed", author },
      document: { body: { label: "Sales" } },
    });
    expect(oldest).toMatchObject({ version: 1, document: orders });
    expect(await definitions.publishes({ offset: 1, limit: 1 })).toMatchObject([
      { note: "test", documents: [{ kind: "table", id: "orders", version: 1, deleted: false }] },
    ]);
  });

  it("[design 4 restore] given a changed document, when version 1 is restored, then the head is as it was and history went on", async () => {
    await put(orders);
    await put(toyTable("orders", "Sales", ["number"]));
    await definitions.restore({ kind: "table", id: "orders" }, 1, options);
    expect(definitions.current().get("table", "orders")).toEqual(orders);
    expect(definitions.current().version("table", "orders")).toBe(3);
    expect(await definitions.restore({ kind: "table", id: "orders" }, 1, options)).toBeNull();
  });

  it("[design 4 restore] given a publish that changed one document and made another, when it is undone, then both are as before", async () => {
    await put(orders);
    const publish = await put(toyTable("orders", "Sales", ["number"]), numbers);
    await definitions.restorePublish(publish?.id ?? "", options);
    expect(definitions.current().get("table", "orders")).toEqual(orders);
    expect(definitions.current().get("view", "numbers")).toBeNull();
  });

  it("[design 4 restore] given a publication and a later one that changed other places of its document, when the older is reverted, then only what it did is undone", async () => {
    await put(orders);
    const older = await put(toyTable("orders", "Sales", ["number", "customer"]), numbers);
    await put(toyTable("orders", "Sales", ["number", "customer", "total"]));
    await definitions.restorePublish(older?.id ?? "", options);
    expect(definitions.current().get("table", "orders")).toEqual(
      toyTable("orders", "Orders", ["number", "customer", "total"]),
    );
    expect(definitions.current().get("view", "numbers")).toBeNull();
    // The second time there is nothing left to do.
    expect(await definitions.restorePublish(older?.id ?? "", options)).toBeNull();
  });

  it("[design 4 restore] given a later publication that changed the same place, when the older is reverted, then it is refused with the name of that one, and possible once that one is reverted", async () => {
    await put(toyTable("orders", "Orders", ["number"]));
    const older = await put(toyTable("orders", "Sales", ["number"]));
    await put(toyTable("orders", "Sales", ["number", "total"]));
    const later = await definitions.publishDocuments(
      { put: [toyTable("orders", "Deals", ["number", "total"])], remove: [] },
      { note: "Better name", author },
    );
    const revert = (id: string | undefined) => definitions.restorePublish(id ?? "", options);
    await expect(revert(older?.id)).rejects.toMatchObject({
      code: "revert_blocked",
      data: { publishes: [{ id: later?.id, note: "Better name" }] },
    });
    const refused = definitions.restorePublish(older?.id ?? "", {
      ...options,
      authorize: () => {
        throw new TesseraError("access_denied");
      },
    });
    await expect(refused).rejects.toMatchObject({ code: "access_denied" });
    await revert(later?.id);
    await revert(older?.id);
    expect(definitions.current().get("table", "orders")).toEqual(toyTable("orders", "Orders", ["number", "total"]));
  });

  it("[design 4 restore] given a publication that made a document which was changed since, when it is reverted, then it is refused; once the document is gone, nothing is left to do", async () => {
    const made = await put(orders);
    await put(toyTable("orders", "Sales", ["number"]));
    const revert = () => definitions.restorePublish(made?.id ?? "", options);
    await expect(revert()).rejects.toMatchObject({ code: "revert_blocked" });
    await definitions.publishDocuments({ put: [], remove: [{ kind: "table", id: "orders" }] }, options);
    expect(await revert()).toBeNull();
  });
});

describe("layers, files and versions", () => {
  it("[design 4 layers] given a shipped document that was changed here, when the product ships a newer one, then both changes are in it", async () => {
    const shipped = toyTable("orders", "Orders", ["number"]);
    definitions = await open([shipped]);
    await put(toyTable("orders", "Sales", ["number"]));
    const upgraded = await open([toyTable("orders", "Orders", ["number", "customer"])]);
    expect(upgraded.current().layer("table", "orders")).toBe("overlay");
    expect(upgraded.current().get("table", "orders")?.body).toMatchObject({
      label: "Sales",
      columns: [{ name: "number" }, { name: "customer" }],
    });
  });

  it("[design 4 layers] given a changed product document, when it is deleted here, then the shipped one is back", async () => {
    definitions = await open([orders]);
    await put(toyTable("orders", "Sales", ["number", "customer"]));
    await definitions.publishDocuments({ put: [], remove: [{ kind: "table", id: "orders" }] }, options);
    expect(definitions.current().get("table", "orders")).toEqual(orders);
    expect(definitions.current().layer("table", "orders")).toBe("product");
  });

  it("[design 4 canonical] given published documents, when they are exported, imported elsewhere and exported again, then the bytes are the same", async () => {
    await put(orders, numbers);
    const files = definitions.exportFolder();
    await definitions.importFolder(new Map(), "replace", options);
    expect(definitions.exportFolder().size).toBe(0);
    await definitions.importFolder(files, "merge", options);
    expect([...definitions.exportFolder()]).toEqual([...files]);
    expect([...files.keys()]).toEqual(["shop/table/orders.json", "shop/view/numbers.json"]);
    expect(await definitions.importFolder(files, "replace", options)).toBeNull();
  });

  it("[design 4 upcasters] given a plan that waits since a former release, when it is published, then its documents are of the present version", async () => {
    await put(orders);
    const former = { ...numbers, schemaVersion: 1, body: { table: "orders", field: "number" } };
    const bases = new Map([["view:numbers", 0]]);
    await definitions.publishKept({ plan: uuid7(), put: [former], remove: [], bases, note: "", author }, options);
    expect(definitions.current().get("view", "numbers")).toEqual(numbers);
  });

  it("[design 4 upcasters] given a document that an older program published, when this one opens and publishes it, then it is of the present version", async () => {
    definitions = await open([], formerToyKinds);
    const former = { ...numbers, schemaVersion: 1, body: { table: "orders", field: "number" } };
    await put(orders, former);
    definitions = await open();
    expect(definitions.current().get("view", "numbers")).toEqual(numbers);
    await put({ ...numbers, body: { table: "orders", column: "customer" } });
    const stored = await test.pool.query(
      "select version, schema_version from sys.document_version where kind = 'view' order by version",
    );
    expect(stored.rows.map((row) => [row.version, row.schema_version])).toEqual([
      ["1", "1"],
      ["2", "2"],
    ]);
  });
});

describe("safe mode", () => {
  const safe = async (product: readonly TesseraDocument[]) => {
    const opened = createDefinitions({ database: test.pool, kinds: toyKinds, product, isSafe: true });
    await opened.load();
    return opened;
  };

  it("[design 4 layers] given what an older program compiled, when one with other code that compiles starts, then it is compiled again", async () => {
    await put(orders, numbers);
    const stored = definitions.current().compiled("view", "numbers");
    const opened = async (code: string) => {
      const node = createDefinitions({ database: test.pool, kinds: shoutingKinds, product: [], code });
      await node.load();
      return node.current().compiled("view", "numbers");
    };
    expect([await opened(""), await opened("2")]).toEqual([stored, { shouted: true }]);
  });

  it("[design 4 layers] given a product document that was changed here and one made here, when safe mode runs, then only the product's own is in use and both can be edited", async () => {
    definitions = await open([orders]);
    await put(toyTable("orders", "Broken", ["number"]), numbers);
    const repairing = await safe([orders]);
    expect(repairing.current().get("table", "orders")).toEqual(orders);
    expect(repairing.current().get("view", "numbers")).toBeNull();
    expect(repairing.published().get("table", "orders")?.body).toMatchObject({ label: "Broken" });
    expect(repairing.published().compiled("view", "numbers")).toEqual({ shows: "Broken.number" });

    const fixed = toyTable("orders", "Fixed", ["number", "customer"]);
    const publish = await repairing.publishDocuments({ put: [fixed], remove: [] }, options);
    expect(repairing.current().definitions).toBe(publish?.definitions);
    expect(repairing.current().get("table", "orders")).toEqual(orders);
    expect((await definitions.refresh()).compiled("view", "numbers")).toEqual({ shows: "Fixed.number" });
  });

  it("[design 4 layers] given a document of a newer version, when this one starts, then it refuses, starts in safe mode, and after a restore starts again", async () => {
    await put(orders, numbers);
    await put(toyTable("orders", "Newer", ["number"]));
    await test.pool.query("update sys.document_version set schema_version = 99 where kind = 'table' and version = 2");
    await expect(open()).rejects.toMatchObject({
      code: "definition_invalid",
      data: { problems: [{ code: "schema_version_unknown", document: { kind: "table", id: "orders" } }] },
    });
    const repairing = await safe([]);
    expect(repairing.published().all("table")).toEqual([]);
    expect((await repairing.history("table", "orders")).map(({ version }) => version)).toEqual([2, 1]);
    await expect(repairing.version("table", "orders", 2)).rejects.toMatchObject({ code: "definition_invalid" });
    await repairing.restore({ kind: "table", id: "orders" }, 1, options);
    expect((await open()).current().get("table", "orders")).toEqual(orders);
  });
});

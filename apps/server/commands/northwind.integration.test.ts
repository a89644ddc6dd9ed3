import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { diffBodies } from "@tessera/contract/documents/diffBodies.ts";
import { documentText, parseDocumentFile } from "@tessera/contract/documents/documentFile.ts";
import type { SaveMessage } from "@tessera/contract/save.ts";
import { fromJson } from "@tessera/expression/values/json.ts";
import type { CompiledForm } from "@tessera/form-engine/compile/compiledForm.ts";
import type { FieldRef, RecordValues } from "@tessera/form-engine/record/formState.ts";
import { openStore } from "@tessera/form-engine/testing/openStore.ts";
import { plainRecord } from "@tessera/form-engine/testing/plainRecord.ts";
import type { TestClient } from "@tessera/server-kit/testing/testClient.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { canonicalRows } from "../../../features/adoption/server/canonicalRows.server.ts";
import { canonicalText } from "../../../features/adoption/server/canonicalText.ts";
import { readCatalogue } from "../../../features/adoption/server/catalogue/catalogue.server.ts";
import { loadDump, readDumpFile } from "../../../features/adoption/server/dump/dumpReader.server.ts";
import { createScratchDatabase } from "../../../features/adoption/server/scratchDatabase.server.ts";
import { withSession } from "../../../features/adoption/server/session.server.ts";
import { bySourceType } from "../../../features/forms/operations/bySourceType.ts";
import { expressionEval } from "../../../features/forms/operations/expressionEval.ts";
import { getData } from "../../../features/forms/operations/getData.ts";
import { getProperties } from "../../../features/forms/operations/getProperties.ts";
import { saveData } from "../../../features/forms/operations/saveData.ts";
import { getCount } from "../../../features/lists/operations/getCount.ts";
import { getList } from "../../../features/lists/operations/getList.ts";
import { getListSetup } from "../../../features/lists/operations/getListSetup.ts";
import { getMenus } from "../../../features/menus/operations/getMenus.ts";
import { layout } from "../../../features/pages/operations/layout.ts";
import { deleteRecords } from "../../../features/records/operations/deleteRecords.ts";
import { getHistory } from "../../../features/records/operations/getHistory.ts";
import { restoreVersion } from "../../../features/records/operations/restoreVersion.ts";
import { undoBatch } from "../../../features/records/operations/undoBatch.ts";
import { getPermissionByUrl } from "../../../features/urls/operations/getPermissionByUrl.ts";
import { type CommandRun, type CommandServer, northwindDump, startCommandServer } from "./testing/commandServer.ts";

const orderForm = join(import.meta.dirname, "../../../worlds/northwind/documents/northwind/form/northwind.orders.json");

const tables = [
  "categories",
  "customer-customer-demo",
  "customer-demographics",
  "customers",
  "employee-territories",
  "employees",
  "order-details",
  "orders",
  "products",
  "region",
  "shippers",
  "suppliers",
  "territories",
  "us-states",
];

interface Line {
  readonly key: string;
  readonly values: { readonly [column: string]: Json };
  readonly references: { readonly [name: string]: { readonly display: string | null } };
}

interface Order {
  readonly key: string;
  readonly version: number;
  readonly values: { readonly [column: string]: Json };
  readonly may: { readonly update: boolean };
  readonly rows: { readonly order_details: readonly Line[] };
}

interface ListRow {
  readonly key: string | null;
  readonly cells: { readonly [name: string]: unknown };
}

let server: CommandServer;
let adopting: CommandRun;
let publishing: CommandRun;
let clerk: TestClient;
let saves = 0;

beforeAll(async () => {
  server = await startCommandServer([
    { login: "clerk", roles: [] },
    { login: "viewer", roles: ["northwind-reader"] },
    { login: "nobody", roles: [] },
  ]);
  clerk = await server.enter("clerk");
  adopting = await server.adopt(
    ...["--file", northwindDump, "--subsystem", "northwind", "--grant", "northwind-editor=clerk"],
  );
  publishing = await server.publishDocuments("worlds/northwind/documents", "--note", "Order totals");
});
afterAll(() => server.close());

const message = (change: Partial<SaveMessage>): SaveMessage => ({
  saveId: `northwind-${++saves}`,
  form: null,
  entity: "northwind.orders",
  key: null,
  changes: {},
  rows: {},
  ...change,
});

const lines = (change: Partial<SaveMessage["rows"][string]>): SaveMessage["rows"] => ({
  order_details: {
    entity: "northwind.order-details",
    reference: "order",
    added: [],
    changed: [],
    removed: [],
    ...change,
  },
});

async function order(key: string, client = clerk): Promise<Order> {
  const { ITEMS } = await client.call(getData, { idForm: "northwind.orders", idMaintable: key });
  return ITEMS as Order;
}

const save = (change: Partial<SaveMessage>, idForm = "northwind.orders", client = clerk) =>
  client.call(saveData, { idForm, formData: message(change) });

async function rows(idList: string, input: { readonly search?: string; readonly limit?: number } = {}, client = clerk) {
  const answer = await client.call(getList, { idList, ...input });
  return answer.rows as readonly ListRow[];
}

const products = (found: Order) =>
  found.rows.order_details.map(({ values }) => [values.product_id, values.unit_price, values.quantity]);

describe("adopting", () => {
  it("[design 5 adopted] given a running server, when Northwind is adopted beside it, then the command says what came of it", () => {
    expect(adopting).toMatchObject({ code: 0, err: "" });
    expect(adopting.out).toMatch(/^Adopted northwind: 14 tables, 3362 rows in /);
    expect(adopting.out).toContain("Compared with the source: structure and rows are the same.\nNothing was left out.");
    expect(adopting.out).toMatch(/\/northwind\/orders\/index\n/);
    expect(adopting.out).toContain("clerk has the role northwind-editor now.");
  });

  it("[design 5 adopted] given the adopted schema, when it is compared with the dump read again, then structure and rows are the same", async () => {
    const scratch = await createScratchDatabase(server.database.adminUrl);
    try {
      await withSession(scratch.url, {}, (client) => loadDump(client, readDumpFile(northwindDump)));
      const proof = (url: string, schema: string) =>
        withSession(url, {}, async (client) => {
          const catalogue = await readCatalogue(client, schema);
          const hashes: unknown[] = [];
          for (const { name, columns } of catalogue.tables)
            hashes.push(
              await canonicalRows(
                client,
                schema,
                name,
                columns.map((column) => column.name),
              ),
            );
          return { text: canonicalText(catalogue), hashes };
        });
      const source = await proof(scratch.url, "public");
      expect(source.hashes).toHaveLength(14);
      expect(await proof(server.database.url, "northwind")).toEqual(source);
    } finally {
      await scratch.close();
    }
  });

  it.each(tables)(
    "[design 5 adopted] given the clerk as editor, when the screens of %s are opened, then list and form answer",
    async (table) => {
      const id = `northwind.${table}`;
      expect(await clerk.call(getPermissionByUrl, { url: `/northwind/${table}/index` })).toMatchObject({
        permission: "allowed",
      });
      expect((await clerk.call(layout, { route: `/northwind/${table}/index` })).hasLayout).toBe(true);
      const setup = await clerk.call(getListSetup, { idList: id });
      expect(setup).toMatchObject({
        id,
        createUrl: `/northwind/${table}/create`,
        updateUrl: `/northwind/${table}/update`,
      });
      const [first] = await rows(id, { limit: 1 });
      const { links, may } = await clerk.call(getProperties, { idForm: id });
      expect(may).toMatchObject({ create: true });
      for (const route of Object.values(links)) expect(route).toMatch(/^\/northwind\/[a-z-]+\/index$/);
      if (!first) return expect(table).toMatch(/^customer-/);
      const record = await clerk.call(getData, { idForm: id, idMaintable: first.key ?? "" });
      expect(record.ITEMS).toMatchObject({ key: first.key, may: { update: true, delete: true } });
    },
  );

  it("[design 5 adopted] given the roles, when someone without one asks, then they see nothing, and a reader writes nothing", async () => {
    const nobody = await server.enter("nobody");
    expect(await nobody.call(getPermissionByUrl, { url: "/northwind/orders/index" })).toMatchObject({
      permission: "denied",
    });
    await expect(rows("northwind.orders", {}, nobody)).rejects.toMatchObject({ code: "access_denied" });
    await expect(order("10248", nobody)).rejects.toMatchObject({ code: "access_denied" });
    expect(JSON.stringify(await nobody.call(getMenus, {}))).not.toContain("northwind");
    const viewer = await server.enter("viewer");
    expect((await order("10250", viewer)).may.update).toBe(false);
    const change = { key: "10250", changes: { freight: { base: 65.83, mine: 1 } } };
    await expect(save(change, "northwind.orders", viewer)).rejects.toMatchObject({ code: "access_denied" });
    await expect(viewer.call(deleteRecords, { entity: "northwind.orders", keys: ["10250"] })).rejects.toMatchObject({
      code: "access_denied",
    });
  });

  it("[design 4 stores] given the folder of Northwind's documents, when it is published after adopting, then nothing is wrong with it", async () => {
    expect(publishing).toMatchObject({ code: 0, err: "" });
    expect(publishing.out).toContain("form northwind.orders, version 2");
    expect(await server.publishDocuments("worlds/northwind/documents")).toMatchObject({
      code: 0,
      out: "Everything is published as it is in the folder; nothing to do.",
    });
    const [publish] = await server.services.definitions.publishes({ offset: 0, limit: 1 });
    expect(publish?.note).toBe("Order totals");
  });

  it("[design 4 canonical] given an export, when its documents were changed, are published from it and exported again, then every byte is the same", async () => {
    const folder = mkdtempSync(join(tmpdir(), "tessera-export-"));
    try {
      const [first, second] = [join(folder, "first"), join(folder, "second")];
      const written = await server.exportDocuments(first, "--subsystem", "northwind");
      expect(written).toMatchObject({ code: 0, err: "", out: expect.stringMatching(/^Wrote 116 documents to /) });
      expect(await server.publishDocuments(first)).toMatchObject({ out: expect.stringContaining("nothing to do") });

      const path = globSync("**/form/northwind.orders.json", { cwd: first })[0] ?? "";
      writeFileSync(join(first, path), readFileSync(join(first, path), "utf8").replace('"Ship name"', '"Recipient"'));
      mkdirSync(second);
      writeFileSync(join(second, "mine.json"), "{}");
      const changed = await server.publishDocuments(first);
      expect(changed.out).toContain("form northwind.orders");
      expect((await server.exportDocuments(first, "--subsystem", "northwind")).code).toBe(0);
      const again = await server.exportDocuments(second, "--subsystem", "northwind");
      expect(again.out).toContain("mine.json is not among them and stays as it is");
      const files = globSync("**/*.json", { cwd: first });
      expect(files).toHaveLength(116);
      for (const file of files) expect(readFileSync(join(second, file))).toEqual(readFileSync(join(first, file)));
      expect(readFileSync(join(first, path), "utf8")).toContain('"Recipient"');

      await server.publishDocuments("worlds/northwind/documents");
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  it("[design 4 canonical] given the folder of Northwind's documents, when its files are read, then they are canonical and only add totals", async () => {
    const text = readFileSync(orderForm, "utf8");
    const document = parseDocumentFile("northwind.orders.json", text);
    expect(documentText(document)).toBe(text);
    const adopted = await server.services.definitions.version("form", "northwind.orders", 1);
    const changes = diffBodies(adopted?.document?.body ?? null, document.body);
    expect(changes.map(({ kind, path }) => [kind, path.split("/").at(-1)])).toEqual([
      ["added", "expressions"],
      ["added", "#line_total"],
      ["added", "#total"],
    ]);
  });
});

describe("working with orders", () => {
  it("[lists 5 search] given 830 orders, when a customer's name is searched, then the six orders of that customer are found", async () => {
    expect(await clerk.call(getCount, { idList: "northwind.orders" })).toEqual({ total: 830, exact: true });
    const found = await rows("northwind.orders", { search: "alfreds" });
    expect(found).toHaveLength(6);
    expect(found.map((row) => JSON.stringify(row.cells)).every((cells) => cells.includes("Alfreds Futterkiste"))).toBe(
      true,
    );
  });

  it("[design 5 save] given order 10248, when a quantity is changed, a line added and one deleted, then it is saved, in the history, and undone", async () => {
    const before = await order("10248");
    expect(products(before)).toEqual([
      [11, 14, 12],
      [42, 9.8, 10],
      [72, 34.8, 5],
    ]);
    const { options } = await clerk.call(bySourceType, {
      sourceType: "form",
      idSource: "northwind.orders",
      fieldName: "order_details.product_id",
      filter: { search: "Chang" },
    });
    expect(options.find(({ key }) => key === "2")?.value).toBe("Chang");
    const [first, second] = before.rows.order_details;
    const answer = await save({
      key: "10248",
      rows: lines({
        changed: [{ uid: "a", key: first?.key ?? "", changes: { quantity: { base: 12, mine: 20 } } }],
        removed: [{ uid: "b", key: second?.key ?? "", base: second?.values ?? {} }],
        added: [{ uid: "c", values: { product_id: 2, quantity: 3, discount: 0 } }],
      }),
    });
    expect(answer.HEADER.ERROR).toEqual([]);
    expect(answer.rowKeys).toEqual({ order_details: { c: "10248~2" } });
    expect(products(await order("10248"))).toEqual([
      [2, 19, 3],
      [11, 14, 20],
      [72, 34.8, 5],
    ]);
    const { versions } = await clerk.call(getHistory, { entity: "northwind.orders", key: "10248" });
    expect(versions[0]).toMatchObject({ userName: "clerk", form: "northwind.orders" });
    expect(versions[0]?.changes).toContainEqual(
      expect.objectContaining({ label: "Quantity", before: 12, after: 20, rowName: "Queso Cabrales" }),
    );
    expect(versions[0]?.changes).toContainEqual(
      expect.objectContaining({
        kind: "added",
        rowName: "Chang",
        row: expect.objectContaining({ product_id: 2, quantity: 3 }),
        rowNames: expect.objectContaining({ product_id: "Chang" }),
      }),
    );
    expect(versions[0]?.changes).toContainEqual(
      expect.objectContaining({ kind: "removed", rowName: "Singaporean Hokkien Fried Mee" }),
    );
    await clerk.call(restoreVersion, {
      saveId: "northwind-restore",
      entity: "northwind.orders",
      key: "10248",
      version: before.version,
      form: "northwind.orders",
    });
    expect(products(await order("10248"))).toEqual(products(before));
  });

  it("[design 5 keys] given lines whose key holds the product, when one changes its product and two swap theirs, then all of them survive", async () => {
    const before = await order("10249");
    expect(products(before).map(([product]) => product)).toEqual([14, 51]);
    const swap = (from: string, base: number, mine: number) => ({
      uid: from,
      key: from,
      changes: { product_id: { base, mine } },
    });
    const swapped = await save({
      key: "10249",
      rows: lines({ changed: [swap("10249~14", 14, 51), swap("10249~51", 51, 14)] }),
    });
    expect(swapped.HEADER.ERROR).toEqual([]);
    const after = await order("10249");
    expect(products(after)).toEqual([
      [14, 42.4, 40],
      [51, 18.6, 9],
    ]);
    const moved = await save({ key: "10249", rows: lines({ changed: [swap("10249~14", 14, 1)] }) });
    expect(moved.rowKeys).toEqual({ order_details: { "10249~14": "10249~1" } });
    expect(products(await order("10249"))).toEqual([
      [1, 42.4, 40],
      [51, 18.6, 9],
    ]);
  });

  it("[design 5 keys] given a customer's key that people choose and an order's that is the next number, when both are made, then both are there", async () => {
    const customer = await save(
      {
        entity: "northwind.customers",
        changes: { customer_id: { base: null, mine: "TESSE" }, company_name: { base: null, mine: "Tessera Kft." } },
      },
      "northwind.customers",
    );
    expect([customer.HEADER.ERROR, customer.id]).toEqual([[], "TESSE"]);
    const made = await save({
      changes: { customer_id: { base: null, mine: "TESSE" } },
      rows: lines({ added: [{ uid: "n", values: { product_id: 1, quantity: 2, discount: 0.5, unit_price: 10 } }] }),
    });
    expect([made.HEADER.ERROR, made.id]).toEqual([[], "11078"]);
    expect(products(await order("11078"))).toEqual([[1, 10, 2]]);
    expect(await rows("northwind.orders", { search: "tessera" })).toHaveLength(1);
    const { batch } = await clerk.call(deleteRecords, { entity: "northwind.orders", keys: ["11078"] });
    await expect(order("11078")).rejects.toMatchObject({ code: "record_not_found" });
    await clerk.call(undoBatch, { batch });
    expect(products(await order("11078"))).toEqual([[1, 10, 2]]);
  });

  it("[forms 5 required] given a line without a product, when it is saved, then its row is named and nothing is written", async () => {
    const before = products(await order("10250"));
    const answer = await save({
      key: "10250",
      rows: lines({ added: [{ uid: "x", values: { quantity: 1, discount: 0, unit_price: 1 } }] }),
    });
    expect(answer.id).toBeNull();
    expect(answer.HEADER.ERROR).toContainEqual(
      expect.objectContaining({ ID: "product_id", SUBFORM: "order_details", ROWUID: "x" }),
    );
    expect(products(await order("10250"))).toEqual(before);
  });
});

describe("totals while typing", () => {
  /** The form as a browser runs it, with look-ups answered by the server. */
  async function openForm(key: string) {
    const { forms } = await clerk.call(getProperties, { idForm: "northwind.orders" });
    // The answer holds compiled forms.
    const form = forms["northwind.orders"] as CompiledForm;
    const found = await order(key);
    const record = ({ key: own, values }: Pick<Line, "key" | "values">): RecordValues => plainRecord(own, values);
    const opened = { ...record(found), rows: { order_details: found.rows.order_details.map(record) } };
    const store = openStore(form, opened, {
      params: ["update", key],
      resolve: (calls) =>
        Promise.all(
          calls.map(async ({ args: [name, params, column] }) => {
            const input = {
              name: String(name),
              params: params as { [column: string]: unknown },
              column: String(column),
            };
            const { value } = await clerk.call(expressionEval, input);
            return { state: "ready" as const, value: fromJson(value as Json) };
          }),
        ),
    });
    const [table] = form.tables;
    if (!table) throw new Error("The form has no lines.");
    const total = form.fields.find(({ name }) => name === "order_total")?.slot ?? -1;
    const line = (uid: string, name: string): FieldRef => ({
      table: table.slot,
      uid,
      slot: table.columns.find((column) => column.name === name)?.slot ?? -1,
    });
    await store.settled();
    return { store, table, line, total: () => String(store.field({ table: null, slot: total })?.value) };
  }

  it("[forms 5 computed] given order 10248, when a quantity is typed and a line with its product added, then line and order totals answer", async () => {
    const { store, table, line, total } = await openForm("10248");
    expect(total()).toBe("440");
    const [first] = store.rows(table.slot);
    store.setValue(line(first?.uid ?? "", "quantity"), 20);
    expect(String(store.field(line(first?.uid ?? "", "line_total"))?.value)).toBe("280");
    expect(total()).toBe("552");
    const added = store.addRow(table.slot) ?? "";
    store.setValue(line(added, "product_id"), 2);
    store.setValue(line(added, "quantity"), 3);
    store.setValue(line(added, "discount"), 0.15);
    await store.settled();
    expect(store.field(line(added, "unit_price"))?.value).toBe(19);
    expect(String(store.field(line(added, "line_total"))?.value)).toBe("48.45");
    expect(total()).toBe("600.45");
    store.setValue(line(added, "product_id"), 1);
    await store.settled();
    expect(store.field(line(added, "unit_price"))?.value).toBe(18);
    store.removeRow(table.slot, first?.uid ?? "");
    expect(total()).toBe("317.9");
  });
});

import type { TesseraDocument } from "@tessera/contract/defineDocument.ts";
import { migrate } from "@tessera/server-kit/database/migrations.ts";
import { coreMigrations } from "@tessera/server-kit/http/coreMigrations.ts";
import type { TestClient } from "@tessera/server-kit/testing/testClient.ts";
import { createTestDatabase, type TestDatabase } from "@tessera/server-kit/testing/testDatabase.ts";
import { startTestServer, type TestServer } from "@tessera/server-kit/testing/testServer.ts";
import { uuid7 } from "@tessera/std/ids.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getData } from "../../features/forms/operations/getData.ts";
import { saveData } from "../../features/forms/operations/saveData.ts";
import { composition } from "./composition.ts";

const column = (name: string, type: string, more: object = {}) => ({
  id: `c_${name}`,
  name,
  column: name,
  label: name,
  type,
  ...more,
});
const entity = (id: string, columns: object[], references: object[]) => ({
  kind: "entity",
  id,
  schemaVersion: 1,
  subsystem: "shop",
  body: {
    label: id,
    labelPlural: id,
    storage: { schema: "app", table: id },
    origin: "table",
    key: { columns: ["id"], made: "uuid" },
    columns: [column("id", "uuid", { readOnly: true }), ...columns],
    references,
    display: ["id"],
  },
});
const item = (name: string, type: string, more: object) => ({
  id: `f_${name}`,
  name,
  type,
  label: name,
  posRow: 0,
  posCol: 0,
  posSizex: 12,
  ...more,
});

const documents = [
  entity(
    "basket",
    [column("subject", "text", { required: true }), column("total", "decimal", { precision: 12, scale: 2 })],
    [],
  ),
  entity(
    "basket-line",
    [
      column("basket_id", "uuid", { required: true }),
      column("quantity", "integer"),
      column("price", "decimal", { precision: 12, scale: 2 }),
    ],
    [{ id: "r1", name: "basket", label: "basket", entity: "basket", columns: ["basket_id"], onDelete: "cascade" }],
  ),
  {
    kind: "form",
    id: "basket",
    schemaVersion: 1,
    subsystem: "shop",
    body: {
      label: "Basket",
      entity: "basket",
      pages: [
        {
          id: "p",
          label: "p",
          groups: [
            {
              id: "g",
              label: "g",
              items: [
                item("subject", "text", { column: "subject" }),
                item("total", "number", {
                  column: "total",
                  expressions: { saveExpression: "lines.sum(line => line.quantity * line.price)" },
                }),
                item("lines", "subform", {
                  subForm: {
                    entity: "basket-line",
                    reference: "basket",
                    view: "Default",
                    items: [
                      { id: "s_quantity", name: "quantity", type: "number", label: "quantity", column: "quantity" },
                      { id: "s_price", name: "price", type: "number", label: "price", column: "price" },
                    ],
                  },
                }),
              ],
            },
          ],
        },
      ],
    },
  },
  {
    kind: "role",
    id: "shopkeeper",
    schemaVersion: 1,
    subsystem: "shop",
    body: {
      label: "Shopkeeper",
      grants: ["basket", "basket-line"].map((id) => ({
        id: `g_${id}`,
        kind: "entity",
        entity: id,
        actions: ["read", "refer", "create", "update", "delete"],
      })),
    },
  },
];

let database: TestDatabase;
let server: TestServer;
let keeper: TestClient;

beforeAll(async () => {
  database = await createTestDatabase();
  await migrate(database.pool, coreMigrations);
  server = await startTestServer({
    ...composition(database.pool),
    database,
    users: [{ login: "keeper", roles: ["shopkeeper"] }],
    prepare: async ({ definitions }) => {
      // Literals in the shape of their kinds; the publish checks them.
      const put = documents as unknown as readonly TesseraDocument[];
      await definitions.publishDocuments(
        { put, remove: [] },
        { note: "shop", author: { userId: null, displayName: null }, applyPlans: true },
      );
    },
  });
  keeper = await server.enter("keeper");
});
afterAll(async () => {
  await server?.close();
  await database?.close();
});

async function totalOf(key: string): Promise<unknown> {
  const { ITEMS } = await keeper.call(getData, { idForm: "basket", idMaintable: key });
  return (ITEMS as { readonly values: { readonly total: unknown } }).values.total;
}

describe("a stored total over lines", () => {
  it("[forms 4 expression chain] given lines in the database, when only the subject is saved, then the total still is the sum of the lines", async () => {
    const lines = {
      entity: "basket-line",
      reference: "basket",
      added: [{ uid: "n1", values: { quantity: 3, price: "1.50" } }],
      changed: [],
      removed: [],
    };
    const created = await keeper.call(saveData, {
      idForm: "basket",
      formData: {
        saveId: uuid7(),
        form: "basket",
        entity: "basket",
        key: null,
        changes: { subject: { base: null, mine: "Fruit" } },
        rows: { lines },
      },
    });
    expect(created.HEADER.ERROR).toEqual([]);
    const key = created.id ?? "";
    expect(await totalOf(key)).toBe("4.50");
    const saved = await keeper.call(saveData, {
      idForm: "basket",
      formData: {
        saveId: uuid7(),
        form: "basket",
        entity: "basket",
        key,
        changes: { subject: { base: "Fruit", mine: "Apples" } },
        rows: {},
      },
    });
    expect(saved.HEADER.ERROR).toEqual([]);
    expect(await totalOf(key)).toBe("4.50");
  });

  it("[forms 5 required] given a subject that entity and form both ask for, when it is missing, then it is asked for once", async () => {
    const answer = await keeper.call(saveData, {
      idForm: "basket",
      formData: { saveId: uuid7(), form: "basket", entity: "basket", key: null, changes: {}, rows: {} },
    });
    expect(answer.HEADER.ERROR.map((message) => message.ID)).toEqual(["subject"]);
  });

  it("[forms 4 read-only] given a computed total, when a total is sent by hand, then the save is refused", async () => {
    const created = await keeper.call(saveData, {
      idForm: "basket",
      formData: {
        saveId: uuid7(),
        form: "basket",
        entity: "basket",
        key: null,
        changes: { subject: { base: null, mine: "Empty" } },
        rows: {},
      },
    });
    const forged = keeper.call(saveData, {
      idForm: "basket",
      formData: {
        saveId: uuid7(),
        form: "basket",
        entity: "basket",
        key: created.id,
        changes: { total: { base: "0.00", mine: "1000000.00" } },
        rows: {},
      },
    });
    await expect(forged).rejects.toMatchObject({ code: "field_not_writable" });
  });
});

import { column, entity, form, item, reference, role, rowsItem } from "@tessera/server-kit/testing/literals.ts";
import type { TestClient } from "@tessera/server-kit/testing/testClient.ts";
import type { TestServer } from "@tessera/server-kit/testing/testServer.ts";
import { uuid7 } from "@tessera/std/ids.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startProduct } from "../../../apps/server/testing/startProduct.ts";
import { getData } from "../operations/getData.ts";
import { saveData } from "../operations/saveData.ts";

const money = { precision: 12, scale: 2 };
const documents = [
  entity("basket", [column("subject", "text", { required: true }), column("total", "decimal", money)]),
  entity(
    "basket-line",
    [column("basket_id", "uuid", { required: true }), column("quantity", "integer"), column("price", "decimal", money)],
    { references: [reference("basket", "basket", { onDelete: "cascade" })] },
  ),
  form("basket", "basket", [
    item("subject", "text"),
    item("total", "number", {
      expressions: { saveExpression: "lines.sum(line => line.quantity * line.price)" },
    }),
    rowsItem("lines", "basket-line", "basket", [item("quantity", "number"), item("price", "number")]),
  ]),
  role(
    "shopkeeper",
    ["basket", "basket-line"].map((of) => ({
      kind: "entity",
      entity: of,
      actions: ["read", "refer", "create", "update", "delete"],
    })),
  ),
];

let server: TestServer;
let keeper: TestClient;

beforeAll(async () => {
  server = await startProduct({
    users: [{ login: "keeper", roles: ["shopkeeper"] }],
    documents,
  });
  keeper = await server.enter("keeper");
});
afterAll(() => server?.close());

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

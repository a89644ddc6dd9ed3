import { TesseraError } from "@tessera/contract/errors.ts";
import type { SaveMessage } from "@tessera/contract/save.ts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { all, allow, openShop, type Shop } from "../../testing/shop.ts";
import { shopEntities } from "../../testing/shopEntities.ts";

let shop: Shop;
let count = 0;
const other = "0190d1b2-0000-7000-8000-000000000002";

beforeEach(async () => {
  shop = await openShop();
  await shop.define({
    roles: new Map([
      ["everything", [allow("*", all)]],
      [
        "noNote",
        [
          allow("order", ["read"], { fields: ["id", "ordered"] }),
          allow("line", ["read"], { fields: ["order_id", "product_id", "discount"] }),
        ],
      ],
      ["orders", [allow("order", all)]],
      [
        "customers",
        [allow("customer", all, { filter: { field: "country", operator: "<>", operand: { value: "FR" } } })],
      ],
    ]),
  });
});

afterEach(() => shop.close());

const saveId = (): string => `past-${count++}-0000`;

async function save(key: string, changes: SaveMessage["changes"], rows: Partial<SaveMessage["rows"][string]> = {}) {
  const lines = { entity: "line", reference: "order", added: [], changed: [], removed: [], ...rows };
  const message: SaveMessage = { saveId: saveId(), form: "order", entity: "order", key, changes, rows: { lines } };
  return shop.records.save(shop.as(["everything"]), message, { rules: null });
}

async function code(promise: Promise<unknown>) {
  const error = await promise.then(
    () => "done",
    (caught: unknown) => caught,
  );
  return error instanceof TesseraError ? error.code : error;
}

const linesOf = () =>
  shop.rows("select product_id, quantity, discount from shop.line where order_id = 10248 order by 1");

describe("the past of records", () => {
  it("[design 5 history] given saves of an order and its lines, when the history is read, then each version says who changed what", async () => {
    await save(
      "10248",
      { note: { base: "first", mine: "second" } },
      { changed: [{ uid: "a", key: "10248~1", changes: { quantity: { base: 5, mine: 9 } } }] },
    );
    await save(
      "10248",
      {},
      {
        added: [{ uid: "n", values: { product_id: 3, quantity: 1, discount: 0 } }],
        removed: [{ uid: "b", key: "10248~2", base: {} }],
      },
    );
    const history = await shop.records.history(shop.as(["everything"]), "order", "10248");
    expect(history.map(({ version, kind, userName, form }) => ({ version, kind, userName, form }))).toEqual([
      { version: 3, kind: "update", userName: "Test Person", form: "order" },
      { version: 2, kind: "update", userName: "Test Person", form: "order" },
      { version: 1, kind: "found", userName: null, form: null },
    ]);
    expect(history[0]?.changes).toMatchObject([
      { entity: "line", rowKey: "10248~3", kind: "added", column: null, row: { product_id: 3, quantity: 1 } },
      { entity: "line", rowKey: "10248~2", kind: "removed", column: null, row: { product_id: 2, quantity: 6 } },
    ]);
    expect(history[1]?.changes).toMatchObject([
      { entity: null, rowKey: null, kind: "changed", column: "note", before: "first", after: "second", row: null },
      { entity: "line", rowKey: "10248~1", kind: "changed", column: "quantity", before: 5, after: 9 },
    ]);
    expect(history[2]?.changes).toBeNull();
  });

  it("[design 10 rights] given columns that a person may not read, when they read history and versions, then they are not in it", async () => {
    await save(
      "10248",
      { note: { base: "first", mine: "SECRETNOTE" } },
      { changed: [{ uid: "a", key: "10248~1", changes: { quantity: { base: 5, mine: 7777 } } }] },
    );
    const context = shop.as(["noNote"]);
    const history = await shop.records.history(context, "order", "10248");
    const version = await shop.records.version(context, "order", "10248", 1);
    expect(JSON.stringify([history, version])).not.toMatch(/SECRET|first|:7777/);
    expect(version.masked).toEqual(["customer_id", "note", "secret"]);
    expect(await code(shop.records.history(shop.as([]), "order", "10248"))).toBe("access_denied");
  });

  it("[design 5 history] given three versions, when an old one is read, then the whole record is as it was", async () => {
    await save(
      "10248",
      {},
      {
        changed: [
          { uid: "a", key: "10248~1", changes: { product_id: { base: 1, mine: 2 } } },
          { uid: "b", key: "10248~2", changes: { product_id: { base: 2, mine: 1 } } },
        ],
      },
    );
    await save(
      "10248",
      { note: { base: "first", mine: "third" } },
      { removed: [{ uid: "a", key: "10248~2", base: {} }] },
    );
    const read = async (version: number) => {
      const found = await shop.records.version(shop.as(["everything"]), "order", "10248", version);
      const rows = found.rows["line.order"] ?? [];
      return { note: found.values.note, lines: rows.map((row) => `${row.key}:${row.values.quantity}`).sort() };
    };
    expect(await read(1)).toEqual({ note: "first", lines: ["10248~1:5", "10248~2:6"] });
    expect(await read(2)).toEqual({ note: "first", lines: ["10248~1:6", "10248~2:5"] });
    expect(await read(3)).toEqual({ note: "third", lines: ["10248~1:6"] });
    expect(await code(read(9))).toBe("record_not_found");
  });

  it("[design 5 history] given a record that was changed in its database after a save, when its past is read, then the save is blamed for nothing of it, and the change stands after its version", async () => {
    const changed = [{ uid: "a", key: "10248~1", changes: { quantity: { base: 5, mine: 9 } } }];
    await save("10248", { note: { base: "first", mine: "second" } }, { changed });
    await shop.database.pool.query(
      "update shop.line set quantity = 77 where product_id = 1; update shop.orders set note = 'outside' where id = 10248",
    );
    const context = shop.as(["everything"]);
    const version = await shop.records.version(context, "order", "10248", 2);
    expect([version.values.note, version.rows["line.order"]?.[0]?.values.quantity]).toEqual(["second", 9]);
    const history = await shop.records.history(context, "order", "10248");
    const shown = history.map(({ changes, kind, moment, userName, version: number }) => ({
      place: [number, kind, moment !== null, userName],
      changes: changes?.map(({ after, before }) => [before, after]),
    }));
    expect(shown.slice(0, 2)).toEqual([
      {
        place: [2, "found", true, null],
        changes: [
          ["second", "outside"],
          [9, 77],
        ],
      },
      {
        place: [2, "update", false, "Test Person"],
        changes: [
          ["first", "second"],
          [5, 9],
        ],
      },
    ]);
    const restored = { saveId: saveId(), entity: "order", key: "10248", version: 2 };
    await shop.records.restoreVersion(context, restored, { rules: null });
    expect(await shop.rows("select note from shop.orders where id = 10248")).toEqual([{ note: "second" }]);
    expect((await linesOf())[0]).toMatchObject({ quantity: "9" });
  });

  it("[design 5 history] given an old version, when it is restored, then values and lines come back as a new version", async () => {
    const before = await linesOf();
    await save(
      "10248",
      { note: { base: "first", mine: "bad" } },
      {
        removed: [{ uid: "a", key: "10248~1", base: {} }],
        changed: [{ uid: "b", key: "10248~2", changes: { quantity: { base: 6, mine: 1 } } }],
        added: [{ uid: "n", values: { product_id: 3, quantity: 3, discount: 0 } }],
      },
    );
    const answer = await shop.records.restoreVersion(
      shop.as(["everything"]),
      { saveId: saveId(), entity: "order", key: "10248", version: 1 },
      { rules: null },
    );
    expect(answer.version).toBe(3);
    expect(await linesOf()).toEqual(before);
    const [newest] = await shop.records.history(shop.as(["everything"]), "order", "10248");
    expect(newest?.kind).toBe("restore");
  });

  it("[design 5 delete] given a deleted order, when it is undone, then it is back with its lines, also columns no definition knows", async () => {
    await shop.database.pool.query("alter table shop.orders add column unknown_to_all bytea default '\\x00ff'");
    const before = await shop.rows(
      "select * from shop.orders natural join (select order_id as id, product_id, quantity, discount from shop.line) l order by id, product_id",
    );
    const context = shop.as(["everything"]);
    const { batch } = await shop.records.remove(context, "order", ["10248", "10249"]);
    expect(await shop.rows("select id from shop.orders")).toEqual([{ id: "10250" }]);
    expect(await code(shop.records.undo(shop.as(["everything"], { userId: other }), batch))).toBe("not_found");
    expect(await shop.records.undo(context, batch)).toEqual({ records: 2 });
    expect(
      await shop.rows(
        "select * from shop.orders natural join (select order_id as id, product_id, quantity, discount from shop.line) l order by id, product_id",
      ),
    ).toEqual(before);
    expect(await code(shop.records.undo(context, batch))).toBe("not_found");
    expect((await shop.records.history(context, "order", "10248")).map((entry) => entry.kind)).toEqual([
      "undo",
      "delete",
      "found",
    ]);
    expect((await shop.records.version(context, "order", "10248", 1)).rows["line.order"]).toHaveLength(2);
  });

  it("[design 5 delete] given references that a deletion empties, when it is undone, then they are back, but not over what was filled since", async () => {
    const context = shop.as(["everything"]);
    const { batch } = await shop.records.remove(context, "department", ["1"]);
    const departments = () => shop.rows("select id, department_id from shop.customer order by id");
    expect((await departments()).map((row) => row.department_id)).toEqual([null, "2", null, null]);
    const [newest] = await shop.records.history(context, "department", "2");
    expect(newest?.kind).toBe("found");
    await shop.database.pool.query("update shop.customer set department_id = 2 where id = 'CHOPS'");
    await shop.records.undo(context, batch);
    expect((await departments()).map((row) => row.department_id)).toEqual(["1", "2", "2", null]);
  });

  it("[design 5 delete] given a row with two references to a deleted record, when it is deleted and undone, then both come back", async () => {
    await shop.database.pool.query(
      "alter table shop.customer add column second_id int; update shop.customer set second_id = department_id",
    );
    const customer = shopEntities.get("customer");
    if (!customer) throw new Error("no customer");
    const second = { id: "second", name: "second_id", column: "second_id", label: "second", type: "integer" as const };
    const reference = {
      id: "r-second",
      name: "second",
      label: "second",
      entity: "department",
      columns: ["second_id"],
      onDelete: "set null" as const,
    };
    const columns = [...customer.columns, second];
    const twice = { ...customer, columns, references: [...customer.references, reference] };
    await shop.define({ entities: new Map([...shopEntities, ["customer", twice]]) });
    const context = shop.as(["everything"]);
    const { batch } = await shop.records.remove(context, "department", ["1"]);
    const ties = () => shop.rows("select department_id, second_id from shop.customer where id = 'ALFKI'");
    expect(await ties()).toEqual([{ department_id: null, second_id: null }]);
    await shop.records.undo(context, batch);
    expect(await ties()).toEqual([{ department_id: "1", second_id: "1" }]);
  });

  it("[design 5 delete] given a key that is taken again, when the deletion is undone, then it is a conflict and nothing changes", async () => {
    const context = shop.as(["everything"]);
    const { batch } = await shop.records.remove(context, "order", ["10248"]);
    await shop.database.pool.query("insert into shop.orders (id) values (10248)");
    expect(await code(shop.records.undo(context, batch))).toBe("save_conflict");
    expect(await shop.rows("select count(*) from shop.line where order_id = 10248")).toEqual([{ count: "0" }]);
  });

  it("[design 10 rights] given no grant on the lines or a hidden record, when a record is deleted, then all is refused", async () => {
    expect(await code(shop.records.remove(shop.as(["orders"]), "order", ["10250", "10248"]))).toBe("access_denied");
    expect(await code(shop.records.remove(shop.as(["customers"]), "customer", ["BONAP"]))).toBe("record_not_found");
    expect(await code(shop.records.remove(shop.as(["everything"]), "product", ["1"]))).toBe("reference_violation");
    expect(await shop.rows("select count(*) from shop.orders")).toEqual([{ count: "3" }]);
    expect(await shop.rows("select count(*) from shop.line")).toEqual([{ count: "3" }]);
  });

  it("[design 5 bulk] given many writes, when one is refused, then none happens and the answer says which", async () => {
    const context = shop.as(["everything"]);
    const request = {
      saveId: saveId(),
      entity: "customer",
      items: [
        { kind: "create" as const, values: { id: "A1", name: "A" } },
        { kind: "update" as const, key: "ALFKI", values: { name: null } },
      ],
    };
    const error = await shop.records.bulk(context, request).catch((caught: unknown) => caught);
    expect(error instanceof TesseraError && { code: error.code, item: error.data.item }).toEqual({
      code: "validation_failed",
      item: 1,
    });
    expect(await shop.rows("select count(*) from shop.customer where id = 'A1'")).toEqual([{ count: "0" }]);
  });

  it("[design 5 bulk] given a bulk that is sent twice and then undone, then it happened once and all is as before", async () => {
    const context = shop.as(["everything"]);
    const before = await shop.rows("select * from shop.customer order by id");
    const request = {
      saveId: saveId(),
      entity: "customer",
      items: [
        { kind: "create" as const, values: { id: "A1", name: "A" } },
        { kind: "update" as const, key: "ALFKI", values: { name: "B", limit: "1.50" } },
        { kind: "delete" as const, key: "CHOPS" },
      ],
    };
    const first = await shop.records.bulk(context, request);
    expect(await shop.records.bulk(context, request)).toEqual(first);
    expect(first.keys).toEqual(["A1", "ALFKI", "CHOPS"]);
    expect(await shop.records.undo(context, first.batch)).toEqual({ records: 3 });
    expect(await shop.rows("select * from shop.customer order by id")).toEqual(before);
  });

  it("[design 5 bulk] given a record changed after a bulk, when the bulk is undone, then it is a conflict and all stays", async () => {
    const context = shop.as(["everything"]);
    const items = [{ kind: "update" as const, key: "ALFKI", values: { name: "B" } }];
    const { batch } = await shop.records.bulk(context, { saveId: saveId(), entity: "customer", items });
    await shop.database.pool.query("update shop.customer set country = 'outside' where id = 'ALFKI'");
    expect(await code(shop.records.undo(context, batch))).toBe("save_conflict");
    expect(await shop.rows("select name, country from shop.customer where id = 'ALFKI'")).toEqual([
      { name: "B", country: "outside" },
    ]);
  });
});

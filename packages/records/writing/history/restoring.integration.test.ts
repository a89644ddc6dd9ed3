import { TesseraError } from "@tessera/contract/errors.ts";
import type { SaveMessage } from "@tessera/contract/save.ts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { BulkItem } from "../../guard/bulkRequest.ts";
import { all, allow, openShop, type Shop } from "../../testing/shop.ts";
import { shopEntities } from "../../testing/shopEntities.ts";
import { column, own, stamps, task, taskTables } from "../../testing/taskEntities.ts";

let shop: Shop;
let count = 0;

const part = own("part", {
  columns: [
    column("id", "uuid"),
    column("number", "text", { sequence: { pattern: "P-{0000}" } }),
    column("task_id", "uuid"),
    column("product_id", "integer"),
    column("title", "text", { required: true }),
    column("secret", "text"),
    column("checked", "text", { readOnly: true }),
  ],
  references: [
    { id: "r-pt", name: "task", label: "task", entity: "task", columns: ["task_id"] },
    { id: "r-pp", name: "product", label: "product", entity: "product", columns: ["product_id"] },
  ],
  parent: { reference: "task" },
});

const below = (table: string, tie: string, owner: string) =>
  own(table, {
    columns: [column("id", "uuid"), column(tie, "uuid"), column("title", "text")],
    references: [
      { id: `r-${table}`, name: owner, label: owner, entity: owner, columns: [tie], onDelete: "cascade" as const },
    ],
    parent: { reference: owner },
  });
const note = below("memo", "part_id", "part");
const mark = below("mark", "memo_id", "memo");
const badge = own("badge", {
  columns: [column("id", "uuid"), column("part_id", "uuid"), column("title", "text")],
  references: [{ id: "r-b", name: "part", label: "part", entity: "part", columns: ["part_id"], onDelete: "set null" }],
});

beforeEach(async () => {
  shop = await openShop();
  await shop.database.pool.query(`${taskTables}
    create table shop.part (id uuid primary key, number text, task_id uuid not null references shop.task,
      product_id int references shop.product, title text not null, secret text, checked text default 'yes', unknown_to_all int default 3, ${stamps});
    create table shop.memo (id uuid primary key, part_id uuid not null references shop.part on delete cascade, title text, unknown_to_all int default 3, ${stamps});
    create table shop.mark (id uuid primary key, memo_id uuid not null references shop.memo on delete cascade, title text, ${stamps});
    create table shop.badge (id uuid primary key, part_id uuid references shop.part on delete set null, title text, ${stamps});`);
  await shop.define({
    entities: new Map([
      ...shopEntities,
      ["task", task],
      ["part", part],
      ["memo", note],
      ["mark", mark],
      ["badge", badge],
    ]),
    roles: new Map([
      ["everything", [allow("*", all)]],
      [
        "noSecret",
        [
          allow("task", all),
          allow("part", all, { fields: ["id", "number", "task_id", "product_id", "title"] }),
          allow("product", all),
        ],
      ],
      [
        "short",
        [
          allow("task", all),
          allow("product", all),
          allow("part", all, { filter: { field: "title", operator: "<>", operand: { value: "hidden" } } }),
        ],
      ],
      [
        "noMove",
        [
          allow("task", all),
          allow("product", all),
          allow("part", ["read", "refer", "create", "delete"]),
          allow("part", ["update"], { fields: ["title", "product_id", "secret"] }),
        ],
      ],
      ["noCreate", [allow("task", all), allow("product", all), allow("part", ["read", "update", "delete"])]],
    ]),
  });
});

afterEach(() => shop.close());

const saveId = (): string => `restore-${count++}-0000`;

const bulk = async (entity: string, items: readonly BulkItem[]) =>
  (await shop.records.bulk(shop.as(["everything"]), { saveId: saveId(), entity, items })).keys;

function save(
  key: string | null,
  changes: SaveMessage["changes"],
  rows: Partial<SaveMessage["rows"][string]> = {},
  role = "everything",
) {
  const parts = { entity: "part", reference: "task", added: [], changed: [], removed: [], ...rows };
  const message: SaveMessage = { saveId: saveId(), form: null, entity: "task", key, changes, rows: { parts } };
  return shop.records.save(shop.as([role]), message, { rules: null });
}

const restore = (key: string, version: number, role = "everything", moment?: number) =>
  shop.records.restoreVersion(
    shop.as([role]),
    { saveId: saveId(), entity: "task", key, version, ...(moment === undefined ? {} : { moment }) },
    { rules: null },
  );

const history = (key: string, role = "everything") => shop.records.history(shop.as([role]), "task", key);

async function refusal(promise: Promise<unknown>) {
  const error = await promise.then(
    () => null,
    (caught: unknown) => caught,
  );
  if (!(error instanceof TesseraError)) throw error ?? new Error("It was not refused.");
  return { code: error.code, ...error.data };
}

const parts = () =>
  shop.rows("select id, number, title, secret, product_id, checked, unknown_to_all from shop.part order by id");

/** A task with three parts, each brought by a bulk of its own entity. */
async function seeded() {
  const [key = ""] = await bulk("task", [{ kind: "create", values: { title: "first" } }]);
  const keys = await bulk(
    "part",
    ["a", "b", "c"].map((title) => ({
      kind: "create" as const,
      values: { task_id: key, title, secret: `secret of ${title}`, product_id: 1 },
    })),
  );
  return { key, keys };
}

describe("restoring a record", () => {
  it("[design 5 history] given rows that came by an import, when the record is changed and version 1 restored, then the rows are as they were", async () => {
    const { key } = await seeded();
    const before = await parts();
    await save(key, { title: { base: "first", mine: "second" } });
    await restore(key, 1);
    expect(await parts()).toEqual(before);
    expect(await shop.rows("select title from shop.task")).toEqual([{ title: "first" }]);
  });

  it("[design 5 history] given rows that came by an import, when the record is changed, then history names who added them, and no one else", async () => {
    const { key } = await seeded();
    await save(key, { title: { base: "first", mine: "second" } });
    const entries = await history(key);
    expect(entries.map(({ kind, moment, version }) => ({ kind, version, isMoment: moment !== null }))).toEqual([
      { kind: "update", version: 2, isMoment: false },
      { kind: "rows", version: 1, isMoment: true },
      { kind: "create", version: 1, isMoment: false },
    ]);
    expect(entries[0]?.changes).toMatchObject([{ column: "title", before: "first", after: "second" }]);
    expect(entries[1]).toMatchObject({ userName: "Test Person", at: expect.any(String) });
    expect(entries[1]?.changes?.map(({ kind, row }) => [kind, row?.title])).toEqual([
      ["added", "a"],
      ["added", "b"],
      ["added", "c"],
    ]);
    const version = await shop.records.version(shop.as(["everything"]), "task", key, 1);
    expect(version.rows["part.task"]?.map(({ values }) => values.title)).toEqual(["a", "b", "c"]);
  });

  it("[design 5 history] given a row that a save removed, when the version before is restored, then it is back whole, with its key, its number and columns that no definition knows", async () => {
    const { key, keys } = await seeded();
    await shop.database.pool.query("update shop.part set unknown_to_all = 42, checked = 'by hand'");
    const before = await parts();
    await save(key, {}, { removed: [{ uid: "a", key: keys[0] ?? "", base: {} }] });
    expect(await parts()).toHaveLength(2);
    await restore(key, 1);
    expect(await parts()).toEqual(before);
    const [newest] = await history(key);
    expect(newest?.changes).toMatchObject([{ kind: "added", rowKey: keys[0] }]);
    await restore(key, 2);
    expect(await parts()).toHaveLength(2);
    await restore(key, 3);
    expect(await parts()).toEqual(before);
  });

  it("[design 5 history] given a row that was changed and deleted by its own form, when version 1 is restored, then it is back as the version had it", async () => {
    const made = await save(
      null,
      { title: { base: null, mine: "t" } },
      { added: [{ uid: "n", values: { title: "one" } }] },
    );
    const row = made.rowKeys.parts?.n ?? "";
    await bulk("part", [{ kind: "update", key: row, values: { title: "two" } }]);
    await shop.records.remove(shop.as(["everything"]), "part", [row]);
    await save(made.key, { title: { base: "t", mine: "u" } });
    const entries = await history(made.key);
    expect(entries.map(({ changes, kind, version }) => [version, kind, changes?.map((one) => one.kind)])).toEqual([
      [2, "update", ["changed"]],
      [1, "rows", ["removed"]],
      [1, "rows", ["changed"]],
      [1, "create", undefined],
    ]);
    await restore(made.key, 1, "everything", entries[2]?.moment ?? 0);
    expect(await parts()).toMatchObject([{ id: row, title: "two" }]);
    await restore(made.key, 1);
    expect(await parts()).toMatchObject([{ id: row, title: "one" }]);
  });

  it("[design 5 history] given rows that came another way since, when an older version is restored, then those stay and what saves of the record added goes", async () => {
    const made = await save(null, { title: { base: null, mine: "t" } });
    await save(made.key, {}, { added: [{ uid: "n", values: { title: "by the record" } }] });
    await bulk("part", [{ kind: "create", values: { task_id: made.key, title: "by an import" } }]);
    await restore(made.key, 1);
    expect(await parts()).toMatchObject([{ title: "by an import" }]);
  });

  it("[design 10 rights] given a column that a person may not see, when they restore a version with a row that went, then it is back with what it held there", async () => {
    const { key, keys } = await seeded();
    const before = await parts();
    await save(key, {}, { removed: [{ uid: "a", key: keys[1] ?? "", base: {} }] }, "noSecret");
    await restore(key, 1, "noSecret");
    expect(await parts()).toEqual(before);
  });

  it("[design 10 rights] given rows that a person may not see, when they restore a version, then they stay as they are, there or gone", async () => {
    const { key, keys } = await seeded();
    await bulk("part", [{ kind: "update", key: keys[0] ?? "", values: { title: "hidden" } }]);
    await save(key, { title: { base: "first", mine: "second" } });
    await bulk("part", [{ kind: "update", key: keys[0] ?? "", values: { secret: "new" } }]);
    await save(key, {}, { removed: [{ uid: "b", key: keys[1] ?? "", base: {} }] });
    await bulk("part", [{ kind: "update", key: keys[2] ?? "", values: { title: "hidden" } }]);
    await save(key, {}, { removed: [{ uid: "c", key: keys[2] ?? "", base: {} }] });
    await restore(key, 1, "short");
    expect(await parts()).toMatchObject([
      { id: keys[0], title: "hidden", secret: "new" },
      { id: keys[1], title: "b" },
    ]);
  });

  it("[design 5 history] given what cannot be brought back, when a version is restored, then the refusal names the row and why, and nothing changes", async () => {
    const { key, keys } = await seeded();
    await save(key, { title: { base: "first", mine: "x" } }, { removed: [{ uid: "a", key: keys[0] ?? "", base: {} }] });
    const before = await parts();
    const place = { subForm: "part.task", uid: `restored ${keys[0]}` };
    expect(await refusal(restore(key, 1, "noCreate"))).toMatchObject({
      code: "access_denied",
      entity: "part",
      ...place,
    });
    await shop.database.pool.query(
      "update shop.part set product_id = 2; delete from shop.line; delete from shop.product where id = 1",
    );
    expect(await refusal(restore(key, 1))).toMatchObject({ code: "reference_violation", fields: ["product_id"] });
    await shop.database.pool.query("update shop.part set product_id = null");
    expect(await refusal(restore(key, 1))).toMatchObject({ code: "reference_violation" });
    expect((await parts()).map((row) => row.id)).toEqual(before.map((row) => row.id));
    expect(await shop.rows("select title from shop.task")).toEqual([{ title: "x" }]);
  });

  it("[design 5 history] given rows that were moved to another record, when the version before is restored, then they are moved back, and nothing twice", async () => {
    const { key, keys } = await seeded();
    await save(key, { title: { base: "first", mine: "as it was" } });
    const other = await save(null, { title: { base: null, mine: "other" } });
    const before = await parts();
    await bulk("part", [{ kind: "update", key: keys[0] ?? "", values: { task_id: other.key, title: "moved" } }]);
    await bulk("part", [{ kind: "update", key: keys[1] ?? "", values: { task_id: other.key } }]);
    await save(key, { title: { base: "as it was", mine: "second" } });
    await restore(key, 2);
    expect(await parts()).toEqual(before);
    expect(await shop.rows(`select id from shop.part where task_id <> '${key}'`)).toEqual([]);
    const entries = await history(other.key);
    const moment = entries[1]?.moment ?? 0;
    expect(entries.map((entry) => [entry.kind, entry.changes?.map(({ kind }) => kind)])).toEqual([
      ["rows", ["removed", "removed"]],
      ["rows", ["added"]],
      ["rows", ["added"]],
      ["create", undefined],
    ]);
    // The other record had them then: they are not the record's to delete.
    await restore(key, 3);
    expect(await parts()).toEqual(before);
    await shop.records.restoreVersion(
      shop.as(["everything"]),
      { saveId: saveId(), entity: "task", key: other.key, version: 1, moment },
      { rules: null },
    );
    expect(await shop.rows(`select title from shop.part where task_id = '${other.key}' order by id`)).toEqual([
      { title: "moved" },
      { title: "b" },
    ]);
    expect(await parts()).toHaveLength(3);
  });

  it("[design 5 history] given a row that another record does not let go, when the version before is restored, then the refusal names row, field and record, and nothing changes", async () => {
    const { key, keys } = await seeded();
    await save(key, { title: { base: "first", mine: "as it was" } });
    const other = await save(null, { title: { base: null, mine: "other" } });
    await bulk("part", [{ kind: "update", key: keys[0] ?? "", values: { task_id: other.key } }]);
    await save(key, { title: { base: "as it was", mine: "second" } });
    const before = await parts();
    const named = {
      subForm: "part.task",
      uid: `restored ${keys[0]}`,
      elsewhere: { entity: "task", key: other.key },
    };
    expect(await refusal(restore(key, 2, "noMove"))).toMatchObject({
      code: "field_not_writable",
      field: "task_id",
      ...named,
    });
    await shop.database.pool.query(`insert into sys.record_lock (entity, key, user_id, session_id, channel, token, taken_at, active_at, lease_until)
      values ('task', '${other.key}', gen_random_uuid(), gen_random_uuid(), 'c', 1, now(), now(), now() + interval '1 hour')`);
    expect(await refusal(restore(key, 2))).toMatchObject({ code: "record_locked", entity: "task", ...named });
    expect(await parts()).toEqual(before);
    expect(await shop.rows("select title from shop.task order by title")).toEqual([
      { title: "other" },
      { title: "second" },
    ]);
  });

  it("[design 10 rights] given a row that was moved where a person may not see it, when they restore the version before, then it stays there", async () => {
    const { key, keys } = await seeded();
    await save(key, { title: { base: "first", mine: "as it was" } });
    const other = await save(null, { title: { base: null, mine: "other" } });
    await bulk("part", [{ kind: "update", key: keys[0] ?? "", values: { task_id: other.key, title: "hidden" } }]);
    await save(key, { title: { base: "as it was", mine: "second" } });
    const before = await parts();
    await restore(key, 2, "short");
    expect(await parts()).toEqual(before);
  });

  it("[design 5 history] given a row that was moved and deleted there, when the version before is restored, then it is back whole", async () => {
    const { key, keys } = await seeded();
    await save(key, { title: { base: "first", mine: "as it was" } });
    const other = await save(null, { title: { base: null, mine: "other" } });
    await shop.database.pool.query("update shop.part set unknown_to_all = 42");
    const before = await parts();
    await bulk("part", [{ kind: "update", key: keys[0] ?? "", values: { task_id: other.key, title: "moved" } }]);
    await shop.records.remove(shop.as(["everything"]), "part", [keys[0] ?? ""]);
    await restore(key, 2);
    expect(await parts()).toEqual(before);
  });

  describe("with rows below the rows", () => {
    const everythingBelow = () =>
      shop.rows(`select n.id, n.title, n.part_id, n.unknown_to_all, m.id as mark, m.title as mark_title, b.part_id as badge
        from shop.memo n left join shop.mark m on m.memo_id = n.id left join shop.badge b on b.part_id = n.part_id order by 1`);
    const rowHistory = async (entity: string, key: string) =>
      await shop.rows(
        `select became, state ->> 'title' as title from sys.record_history where entity = '${entity}' and key = '${key}'`,
      );

    async function seededBelow() {
      const { key, keys } = await seeded();
      const [first = ""] = keys;
      const [noteKey = ""] = await bulk("memo", [{ kind: "create", values: { part_id: first, title: "note" } }]);
      const [markKey = ""] = await bulk("mark", [{ kind: "create", values: { memo_id: noteKey, title: "mark" } }]);
      await bulk("badge", [{ kind: "create", values: { part_id: first, title: "badge" } }]);
      await shop.database.pool.query("update shop.memo set unknown_to_all = 42");
      return { key, first, noteKey, markKey };
    }

    it("[design 5 history] given rows below a row, when a save removes the row, then history has them, and restoring brings all back with their keys and what refers to it", async () => {
      const { first, key, markKey, noteKey } = await seededBelow();
      const before = await everythingBelow();
      await save(key, {}, { removed: [{ uid: "a", key: first, base: {} }] });
      expect(await everythingBelow()).toEqual([]);
      expect(await rowHistory("memo", noteKey)).toEqual([{ became: "", title: "note" }]);
      expect(await rowHistory("mark", markKey)).toEqual([{ became: "", title: "mark" }]);
      await restore(key, 1);
      expect(await everythingBelow()).toEqual(before);
      await restore(key, 2);
      expect(await everythingBelow()).toEqual([]);
      await restore(key, 3);
      expect(await everythingBelow()).toEqual(before);
    });

    it("[design 5 history] given rows below a row that was deleted by its own form, when the record is restored, then they are back with it", async () => {
      const { first, key } = await seededBelow();
      const before = await everythingBelow();
      await save(key, { title: { base: "first", mine: "second" } });
      await shop.records.remove(shop.as(["everything"]), "part", [first]);
      expect(await everythingBelow()).toEqual([]);
      await restore(key, 2);
      expect(await everythingBelow()).toEqual(before);
    });

    it("[design 5 history] given a key below that another row has by now, when the row is brought back, then what was below gets a new key and hangs on it", async () => {
      const { first, key, noteKey } = await seededBelow();
      const [, other] = (await parts()).map(({ id }) => id);
      await save(key, {}, { removed: [{ uid: "a", key: first, base: {} }] });
      await shop.database.pool.query(
        `insert into shop.memo (id, part_id, title, created_at) values ('${noteKey}', '${other}', 'other', now())`,
      );
      await restore(key, 1);
      const back = (await everythingBelow()).filter(({ part_id }) => part_id === first);
      expect(back).toMatchObject([{ title: "note", mark_title: "mark", unknown_to_all: "42" }]);
      expect(back[0]?.id).not.toBe(noteKey);
    });

    it("[design 10 rights] given rows below a row that a person may not delete or not create, when they remove the row or brings it back, then they are refused and nothing changes", async () => {
      const { first, key } = await seededBelow();
      const before = await everythingBelow();
      const removed = [{ uid: "a", key: first, base: {} }];
      expect(await refusal(save(key, {}, { removed }, "noSecret"))).toMatchObject({
        code: "access_denied",
        entity: "memo",
      });
      expect(await everythingBelow()).toEqual(before);
      await save(key, {}, { removed });
      expect(await refusal(restore(key, 1, "noSecret"))).toMatchObject({ code: "access_denied", entity: "memo" });
      expect(await parts()).toHaveLength(2);
    });
  });

  it("[design 5 history] given a row with two keys since, when the version before is restored, then it has its old key and keeps what is hidden", async () => {
    const save = (rows: Partial<SaveMessage["rows"][string]>) =>
      shop.records.save(
        shop.as(["everything"]),
        {
          saveId: saveId(),
          form: null,
          entity: "order",
          key: "10248",
          changes: {},
          rows: { lines: { entity: "line", reference: "order", added: [], changed: [], removed: [], ...rows } },
        },
        { rules: null },
      );
    await shop.database.pool.query(
      "alter table shop.line add column mark text; update shop.line set mark = 'of ' || product_id",
    );
    const lines = () => shop.rows("select product_id, quantity, mark from shop.line where order_id = 10248 order by 1");
    const before = await lines();
    await save({ changed: [{ uid: "a", key: "10248~1", changes: { product_id: { base: 1, mine: 3 } } }] });
    await save({
      changed: [
        { uid: "a", key: "10248~3", changes: { product_id: { base: 3, mine: 2 } } },
        { uid: "b", key: "10248~2", changes: { product_id: { base: 2, mine: 3 } } },
      ],
    });
    const request = { entity: "order", key: "10248", version: 1 };
    await shop.records.restoreVersion(shop.as(["everything"]), { saveId: saveId(), ...request }, { rules: null });
    expect(await lines()).toEqual(before);
  });

  it("[design 5 history] given a key that another row has by now, when the row is brought back, then it gets a new one", async () => {
    const made = await save(
      null,
      { title: { base: null, mine: "t" } },
      { added: [{ uid: "n", values: { title: "one" } }] },
    );
    const other = await save(null, { title: { base: null, mine: "o" } });
    const row = made.rowKeys.parts?.n ?? "";
    await save(made.key, {}, { removed: [{ uid: "n", key: row, base: {} }] });
    await shop.database.pool.query(
      `insert into shop.part (id, task_id, title, created_at) values ('${row}', '${other.key}', 'other', now())`,
    );
    const { rowKeys } = await restore(made.key, 1);
    const [key] = Object.values(rowKeys["part.task"] ?? {});
    expect(key).not.toBe(row);
    expect(await shop.rows(`select id, title from shop.part where task_id = '${made.key}'`)).toEqual([
      { id: key, title: "one" },
    ]);
  });

  it("[design 5 history] given a row of an adopted table that was changed from outside, when its version is restored, then it is as it was seen then", async () => {
    const request = { entity: "order", key: "10248", changes: { note: { base: "first", mine: "n" } }, form: null };
    const lines = {
      entity: "line",
      reference: "order",
      added: [],
      changed: [{ uid: "a", key: "10248~1", changes: { quantity: { base: 5, mine: 9 } } }],
      removed: [],
    };
    await shop.records.save(
      shop.as(["everything"]),
      { saveId: saveId(), ...request, rows: { lines } },
      { rules: null },
    );
    await shop.database.pool.query("update shop.line set quantity = 77 where order_id = 10248 and product_id = 1");
    await shop.database.pool.query("insert into shop.line values (10248, 3, 1, 0)");
    const version = { saveId: saveId(), entity: "order", key: "10248", version: 2 };
    await shop.records.restoreVersion(shop.as(["everything"]), version, { rules: null });
    expect(await shop.rows("select product_id, quantity from shop.line where order_id = 10248 order by 1")).toEqual([
      { product_id: "1", quantity: "9" },
      { product_id: "2", quantity: "6" },
      { product_id: "3", quantity: "1" },
    ]);
  });
});
